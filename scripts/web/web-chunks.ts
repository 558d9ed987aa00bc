import type { Rolldown } from 'vite'

// Pages are loaded when opened. By default the bundler creates a chunk for every combination of pages that share a
// module: a hundred per page. Here, modules shared by many pages form one chunk.

/** Number of pages from which a shared module belongs to the frame. */
const sharedBy = 6

type CodeSplitting = Exclude<NonNullable<Rolldown.OutputOptions['codeSplitting']>, boolean>
type Group = NonNullable<CodeSplitting['groups']>[number]

interface Closure {
  readonly name: string
  readonly files: readonly string[]
  readonly priority: number
}

/** Puts modules with their imports into one chunk, so that the pages which begin with them load nothing else. */
const closureOf = ({ name, files, priority }: Closure): Group => {
  let closure: ReadonlySet<string> | undefined
  return {
    priority,
    debugName: name,
    name: (id, context) => {
      closure ??= reachedFrom(files, (one) => context.getModuleInfo(one)?.importedIds ?? [])
      return closure.has(id) ? name : null
    },
  }
}

const reachedFrom = (
  files: readonly string[],
  importsOf: (id: string) => readonly string[],
): ReadonlySet<string> => {
  const reached = new Set(files)
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported)
  return reached
}

export interface SignInSources {
  readonly begin: string
  readonly signInPage: string
  /** What is loaded first after signing in. */
  readonly firstPage: readonly string[]
}

const contract = /\/src\/contract\//
/** Many pages share it, but not the first ones. */
const cases = /\/src\/web\/(features\/case-kit|ui\/detail-page\/card-table)/
const isFrame = (id: string): boolean => !contract.test(id) && !cases.test(id)

export const chunksOf = (signIn: SignInSources | null): CodeSplitting => ({
  groups: [
    ...(signIn === null ? [] : [closureOf({ name: 'begin', files: [signIn.begin], priority: 4 })]),
    { name: 'entry', tags: ['$initial'], priority: 3 },
    ...(signIn === null ? [] : [closureOf({ name: 'sign-in', files: [signIn.signInPage], priority: 2 })]),
    // The palette searches through many endpoints, so that it is one sharer more of their files.
    { name: 'frame', test: isFrame, minShareCount: sharedBy, priority: 1 },
    { name: 'frame-contract', test: contract, minShareCount: sharedBy + 1, priority: 1 },
    // Paths and rules of endpoints: half a kilobyte per file, of which each page needs several. Those that the first page
    // does not need are not loaded with it.
    ...(signIn === null
      ? []
      : [{ ...closureOf({ name: 'contract', files: signIn.firstPage, priority: 0 }), test: contract }]),
    { name: 'contract-pages', test: contract, minShareCount: 2 },
    { name: 'cases', test: cases, minShareCount: 2 },
  ],
})
