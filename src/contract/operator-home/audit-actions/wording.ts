export type Wording = readonly [en: string, zh: string]
