declare module 'saxen' {
  /** Passed to each handler last: position and text around it. */
  type Context = () => { readonly line: number; readonly column: number }
  type Decode = (text: string) => string
  export class Parser {
    on(
      name: 'openTag',
      handler: (
        name: string,
        attributes: () => Readonly<Record<string, string>>,
        decode: Decode,
        selfClosing: boolean,
        context: Context,
      ) => void,
    ): this
    on(name: 'closeTag', handler: (name: string) => void): this
    on(name: 'text', handler: (text: string, decode: Decode) => void): this
    on(name: 'cdata', handler: (text: string) => void): this
    on(name: 'attention', handler: (text: string) => void): this
    on(name: 'error' | 'warn', handler: (error: Error) => void): this
    stop(): void
    parse(xml: string): Error | undefined
  }
}
