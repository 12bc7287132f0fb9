/** Refusals, by the name the server gives them: `refusal.<name>`. */
export const refusals = {} as const;
