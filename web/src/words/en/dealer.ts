/** What only the dealer’s screen says. */
export const dealer = {} as const;
