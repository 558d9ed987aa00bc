/** Handlers of calls that answer with the record as it is after a command. */
export const caseHandlers = <Call, View>(view: (id: string, call: Call) => Promise<View>) => {
  type Command<Deps, Input, Result> = (deps: Deps, input: Input, call: Call) => Promise<Result>

  const viewAfter =
    <Deps, Input extends { readonly id: string }>(deps: Deps, command: Command<Deps, Input, unknown>) =>
    async (input: Input, call: Call): Promise<View> => {
      await command(deps, input, call)
      return view(input.id, call)
    }

  const viewCreated =
    <Deps, Input>(deps: Deps, create: Command<Deps, Input, string>) =>
    async (input: Input, call: Call): Promise<View> =>
      view(await create(deps, input, call), call)

  /** With what the command answers beside it, such as the balance after a payment. */
  const orderAfter =
    <Deps, Input extends { readonly id: string }, Result extends object>(
      deps: Deps,
      command: Command<Deps, Input, Result>,
    ) =>
    async (input: Input, call: Call) => {
      const result = await command(deps, input, call)
      return { order: await view(input.id, call), ...result }
    }

  return { viewAfter, viewCreated, orderAfter }
}
