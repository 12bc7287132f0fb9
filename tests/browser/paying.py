"""What roulette pays, counted here once more by hand, for holding screens to it."""

REDS = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
BY_COUNT = {1: 35, 2: 17, 3: 11, 4: 8, 6: 5, 12: 2, 18: 1}
"""What a bet on so many numbers pays, to one."""

Bet = tuple[str, str]


def covers(bet: str, target: str) -> set[int]:
    """Give the numbers a bet covers."""
    every = range(1, 37)
    match bet:
        case "red":
            return REDS
        case "black":
            return set(every) - REDS
        case "odd" | "even":
            return {number for number in every if number % 2 == (bet == "odd")}
        case "low" | "high":
            return {number for number in every if (number <= 18) == (bet == "low")}
        case "dozen":
            return {number for number in every if (number - 1) // 12 == int(target) - 1}
        case "column":
            return {number for number in every if (number - 1) % 3 == int(target) - 1}
        case _:
            return {int(part) for part in target.split("-")}


def brings(bet: Bet, stake: int, number: str) -> int:
    """Give what comes of a stake when a number falls: nothing, or the stake and its win."""
    numbers = covers(*bet)
    return stake * (1 + BY_COUNT[len(numbers)]) if int(number) in numbers else 0
