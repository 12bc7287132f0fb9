"""What guests answer when they are asked about a hand: as many play, which is nobody's advice."""

from dataclasses import dataclass, field
from secrets import SystemRandom, token_hex
from typing import Any, Final

from croupier.floor.demo.hands import Reaction, happens
from croupier.floor.demo.lines import Line
from croupier.floor.demo.wishes import tastes_of
from croupier.floor.sections import AskLine, ChoiceLine, HandLine, MeSection
from croupier.floor.viewing.rounds import QUESTIONS
from croupier.games.tastes import Tastes
from croupier.terms.money import Money


_REACTS: Final = (0.8, 3.0)
DEALER: Final = "dealer"


@dataclass
class Deciding:
    """One guest's mind about a question: made up once."""

    line: Line
    _hand: Reaction = field(default_factory=Reaction)

    async def go_on(self, me: MeSection) -> bool:
        """Answer what is asked, or wait to; say whether there was anything to answer."""
        seen = self.line.round
        if seen.phase != QUESTIONS or not me.asks:
            return False
        ask = me.asks[0]
        hand = self._about(ask, me)
        why = (seen.number, ask.seat, ask.hand, hand.cards if hand is not None else ())
        left = self._hand.left((why, str(ask.choices)), *_REACTS)
        if left > 0:
            await self.line.change(left)
            return True
        chosen = _chosen(ask, hand, tastes_of(self.line.table.game))
        fields: dict[str, Any] = {"act": chosen.act, "seat": ask.seat, "hand": ask.hand}
        if chosen.bet:
            fields |= {"stake": str(Money(chosen.most)), "on": chosen.on, "nonce": token_hex(8)}
            fields |= {"target": chosen.target} if chosen.target else {}
        if chosen.names[1]:
            fields["places"] = self._named(chosen)
        answer = await self.line.do("act", **fields)
        if answer.refused is not None:
            await self.line.do("act", act=ask.default, seat=ask.seat, hand=ask.hand)
        await self.line.change(1.0)
        return True

    def _named(self, chosen: ChoiceLine) -> list[int]:
        """Name as many cards as an answer takes: of those that lie face down, none of the dealer's."""
        hands = (hand for hand in self.line.round.hands or () if hand.id != DEALER)
        backs = [place for hand in hands for place in hand.places if place >= 0]
        return SystemRandom().sample(backs, chosen.names[0])

    def _about(self, ask: AskLine, me: MeSection) -> HandLine | None:
        """Return the hand that is asked about: on a box, or of the guest's own."""
        names = (f"box {ask.seat}, hand {ask.hand}", f"hand {ask.hand}")
        hands = (*me.own, *(self.line.round.hands or ()))
        return next((hand for hand in hands if hand.id in names), None)


def _chosen(ask: AskLine, hand: HandLine | None, tastes: Tastes) -> ChoiceLine:
    """Choose one of the answers that may be given."""
    free = {choice.act: choice for choice in ask.choices if not choice.why_not}
    for act, share in tastes.takes.items():
        if act in free and happens(share):
            return free[act]
    wants = ask.default
    if hand is not None and tastes.answers is not None:
        wants = tastes.answers(hand.count or 0)
    return free.get(wants) or free.get(ask.default) or next(iter(free.values()))
