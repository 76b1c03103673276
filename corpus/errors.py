"""The one kind of error that a user is shown: what, where, which value, and the remedy."""


class RiparianError(Exception):
    """Bad input or a store that cannot be used, said in one line.

    Args:
        message: what is wrong, where, and which value.
        remedy: what the user can do about it.
        code: the exit code of the command line: 1 a check that did not hold, 2 bad input, 3 a provider or store failed.
    """

    def __init__(self, message: str, remedy: str = "", code: int = 2) -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy
        self.code = code

    def __str__(self) -> str:
        text = f"{self.message}. {self.remedy}" if self.remedy else self.message
        return " ".join(text.split())
