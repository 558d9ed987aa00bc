/** What an enumeration is called in both languages. */
export interface Words<Name extends string> {
  readonly en: Readonly<Record<Name, string>>
  readonly zh: Readonly<Record<Name, string>>
}
