/** How a catalogue is written, so that the compiler holds the languages to one another. */

/** A line that changes with its number `n`, by the plural forms of the language. */
export interface Forms {
  readonly one?: string;
  readonly other: string;
}

export type Line = string | Forms;

/** The same keys, and forms where the source has forms. */
export type Same<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Forms;
};

type NamesIn<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The facts a line names in braces. */
export type Names<L> = L extends string ? NamesIn<L> : L extends Forms ? NamesIn<L['other']> | 'n' : never;

export type Fact = string | number;
