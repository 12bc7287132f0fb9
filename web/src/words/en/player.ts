/** What only the player’s screen says. */
export const player = {} as const;
