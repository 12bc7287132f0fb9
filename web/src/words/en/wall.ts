/** What only the wall displays say. */
export const wall = {} as const;
