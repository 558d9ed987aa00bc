import type { Rolldown } from 'vite'

// Pages are loaded when opened. By default the bundler creates a chunk for every combination of pages that share a
// module: a hundred per page. Here, modules shared by many pages form one chunk.

/** Number of pages from which a shared module belongs to the frame. */
const sharedBy = 6

type CodeSplitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>
type Group = NonNullable<CodeSplitting['groups']>[number]

/** Puts a module with its imports into one chunk, so that a page opened before sign-in loads nothing else. */
const closureOf = (file: string, name: string, priority: number): Group => {
  let closure: ReadonlySet<string> | undefined
  return {
    priority,
    debugName: name,
    name: (id, context) => {
      closure ??= reachedFrom(file, (one) => context.getModuleInfo(one)?.importedIds ?? [])
      return closure.has(id) ? name : null
    },
  }
}

const reachedFrom = (file: string, importsOf: (id: string) => readonly string[]): ReadonlySet<string> => {
  const reached = new Set([file])
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported)
  return reached
}

export interface SignInSources {
  readonly begin: string
  readonly signInPage: string
}

export const chunksOf = (signIn: SignInSources | null): CodeSplitting => ({
  groups: [
    ...(signIn === null ? [] : [closureOf(signIn.begin, 'begin', 4)]),
    { name: 'entry', tags: ['$initial'], priority: 3 },
    ...(signIn === null ? [] : [closureOf(signIn.signInPage, 'sign-in', 2)]),
    { name: 'frame', minShareCount: sharedBy, priority: 1 },
    // Paths and rules of endpoints: half a kilobyte per file, of which each page needs several.
    { name: 'contract', test: /\/src\/contract\//, minShareCount: 2 },
  ],
})
