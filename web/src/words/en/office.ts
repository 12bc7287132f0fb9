/** What only the office says. */
export const office = {} as const;
