"""Refusals: what was wrong, by which rule, what to do. A closed list of sentence-names."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum, unique

from croupier.terms.references import Delivery, Ref, deliver


@unique
class Reason(StrEnum):
    """Why something was refused. The order here is the order of precedence."""

    RECORD_CANNOT_BE_READ = "record cannot be read"
    RECORD_IS_TOO_LARGE = "record is too large"
    TERMINAL_IS_NOT_ENROLLED = "terminal is not enrolled"
    NOBODY_IS_SIGNED_ON = "nobody is signed on"
    SIGN_IN_IS_WRONG = "sign-in is wrong"
    TERMINAL_IS_LOCKED = "terminal is locked"
    TOO_MANY_TRIES = "too many tries"
    TERMINAL_MAY_NOT = "terminal may not"
    BOOK_IS_UNKNOWN = "book is unknown"
    GAME_IS_NOT_IN_THE_BOOK = "game is not in the book"
    VARIANT_IS_NOT_IN_THE_BOOK = "variant is not in the book"
    OPTION_IS_UNKNOWN = "option is unknown"
    OPTION_IS_NOT_APPROVED = "option is not approved"
    OPTIONS_DO_NOT_GO_TOGETHER = "options do not go together"
    LIMITS_ARE_NOT_PERMITTED = "limits are not permitted"
    STUDY_CANNOT_BE_USED = "study cannot be used"
    EQUIPMENT_IS_NOT_APPROVED = "equipment is not approved"
    ROLE_IS_UNKNOWN = "role is unknown"
    ROLE_MAY_NOT = "role may not"
    SECOND_PERSON_IS_NEEDED = "second person is needed"
    OPERATION_IS_NOT_IN_THE_BOOK = "operation is not in the book"
    COMMAND_CAME_WITH_ANOTHER_BODY = "command came with another body"
    TABLE_IS_UNKNOWN = "table is unknown"
    TABLE_IS_NOT_OPEN = "table is not open"
    TABLE_IS_OPEN = "table is open"
    TABLE_HAS_STOPPED = "table has stopped"
    TABLE_IS_PRIVATE = "table is private"
    SIGN_IS_UNKNOWN = "sign is unknown"
    SIGN_HAS_NOT_STOOD_LONG_ENOUGH = "sign has not stood long enough"
    LIMITS_MAY_NOT_CHANGE_NOW = "limits may not change now"
    PERSON_IS_UNKNOWN = "person is unknown"
    PERSON_IS_KNOWN = "person is known already"
    NAME_CANNOT_BE_USED = "name cannot be used"
    TIME_CANNOT_BE_READ = "time cannot be read"
    PERSON_MAY_NOT_PLAY = "person may not play"
    CONDUCT_IS_FORBIDDEN = "conduct is forbidden"
    SEAT_IS_UNKNOWN = "seat is unknown"
    SEAT_IS_NOT_FREE = "seat is not free"
    SEAT_MAY_BE_KEPT = "seat may be kept"
    CHIPS_ARE_NOT_APPROVED = "chips are not approved"
    CHIPS_ARE_OF_ANOTHER_TABLE = "chips are of another table"
    COLOUR_IS_NOT_FREE = "colour is not free"
    AMOUNT_CANNOT_BE_READ = "amount cannot be read"
    DEVICE_DID_NOT_TAKE_IT = "device did not take it"
    PAYMENT_IS_NOT_PERMITTED = "payment is not permitted"
    COLLECTING_IS_NOT_POSSIBLE_NOW = "collecting is not possible now"
    TICKET_NUMBER_IS_WRONG = "ticket number is wrong"
    TICKET_CANNOT_BE_REDEEMED = "ticket cannot be redeemed"
    NOTHING_IS_OWED = "nothing is owed"
    CREDIT_IS_NOT_ENOUGH = "credit is not enough"
    AMOUNT_IS_TOO_LARGE = "amount is too large"
    DISPUTE_IS_UNKNOWN = "dispute is unknown"
    DISPUTE_IS_NOT_AT_THAT_STAGE = "dispute is not at that stage"
    MOVE_IS_NOT_DUE = "move is not due"
    WAGERING_IS_CLOSED = "wagering is closed"
    BET_IS_UNKNOWN = "bet is unknown"
    BET_IS_NOT_OFFERED = "bet is not offered"
    TARGET_IS_NOT_ON_THE_LAYOUT = "target is not on the layout"
    WAGER_IS_UNKNOWN = "wager is unknown"
    WAGER_IS_KNOWN = "wager is known already"
    WAGER_NEEDS_ANOTHER = "wager needs another"
    WAGER_MAY_NOT_BE_CHANGED = "wager may not be changed"
    CALL_IS_NOT_ALLOWED = "call is not allowed"
    STAKE_IS_NOT_AN_AMOUNT = "stake is not an amount"
    STAKE_DOES_NOT_DIVIDE = "stake does not divide into its pieces"
    STAKE_IS_UNDER_THE_MINIMUM = "stake is under the minimum"
    STAKE_IS_OVER_THE_MAXIMUM = "stake is over the maximum"
    STAKE_IS_OFF_THE_INCREMENT = "stake is off the increment"
    STAKE_COULD_NOT_BE_PAID_EXACTLY = "stake could not be paid exactly"
    CHANCE_IS_NOT_DUE = "chance is not due"
    SYMBOL_IS_NOT_ON_THE_EQUIPMENT = "symbol is not on the equipment"
    DRAWS_CANNOT_BE_JUDGED = "draws cannot be judged"
    ACT_IS_NOT_ALLOWED = "act is not allowed"
    RULING_IS_UNKNOWN = "ruling is unknown"
    RULING_DOES_NOT_APPLY = "ruling does not apply"
    NOTHING_TO_CORRECT = "there is nothing to correct"
    RULE_IS_UNKNOWN = "rule is unknown"
    FILE_CANNOT_BE_USED = "file cannot be used"
    CONFIGURATION_CANNOT_BE_USED = "configuration cannot be used"
    PORT_CANNOT_BE_HAD = "port cannot be had"
    EXTRA_IS_NOT_INSTALLED = "extra is not installed"
    STORE_CANNOT_BE_USED = "store cannot be used"
    STORE_IS_OF_ANOTHER_VERSION = "store is of another version"
    STORE_HAS_AN_OWNER = "store has an owner"
    STORE_HAS_STOPPED = "store has stopped"
    KEYS_CANNOT_BE_USED = "keys cannot be used"
    STAFF_IS_NOT_AS_SIGNED = "staff is not as the house signed it"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One clear answer to something that cannot be done."""

    reason: Reason
    what: str
    rules: tuple[Ref, ...] = ()
    remedy: str = ""
    each: "tuple[Refusal, ...]" = ()
    """Where several things were asked together and none is done: why not, of each in the order told."""

    def __post_init__(self) -> None:
        if len(self.rules) > 1:  # it may be put together of several answers that cite alike
            object.__setattr__(self, "rules", tuple(dict.fromkeys(self.rules)))
        # What people typed is quoted in it; nobody is answered with a page of their own words.
        for name, longest in (("what", 300), ("remedy", 600)):
            text = getattr(self, name)
            if len(text) > longest:
                object.__setattr__(self, name, f"{text[:longest]}...")

    def __str__(self) -> str:
        cited = f" ({', '.join(map(str, self.rules))})" if self.rules else ""
        advice = f" {self.remedy}" if self.remedy else ""
        return f"{self.what}{cited}.{advice}"


@contextmanager
def answering() -> Generator[None]:
    """Deliver what is refused within to whoever asked."""
    try:
        yield
    except RefusedError as refused:
        deliver(Delivery.REFUSED, (ref for each in refused.refusals for ref in each.rules))
        raise


class RefusedError(Exception):
    """Carries a refusal out of a reader, up to the edge that answers it.

    Whoever can say everything that is wrong at once carries more than one.
    """

    def __init__(self, refusal: Refusal, *others: Refusal) -> None:
        """Wrap the refusal; its sentence is the exception's message."""
        super().__init__(str(refusal))
        self.refusal = refusal
        self.refusals = (refusal, *others)
