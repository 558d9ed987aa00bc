import { describe, expect, it } from 'vitest'
import { isTestOf, proofRows, readProject } from '../proof-table.ts'
import { securityRequirements } from './security-requirements.ts'

// docs/security.md says of each requirement whether it is met, and by what. This checks that none is missing, and that
// what it names exists.

const document = readProject('docs/security.md')
const rows = proofRows(document, 'Id', 4).map(
  ([id = '', level = '', requirement = '', status = '', file = '', proof = '']) => ({
    id,
    level,
    requirement,
    status,
    file,
    proof,
  }),
)
const proven = rows.filter(({ status }) => status.startsWith('met'))
const isMet = (status: string): boolean => status === 'met' || status === 'met by deployment'

const headingsOf = (file: string): string[] =>
  [...readProject(file).matchAll(/^##+ (.+)$/gm)].map(([, heading = '']) => heading)

const exists = (file: string, proof: string): boolean => {
  if (file === 'npm run check')
    return new RegExp(`^ {2}'?${proof}'?: \\[`, 'm').test(readProject('scripts/check.mjs'))
  if (/^docs\/(?:security|operations)\.md$/.test(file)) return headingsOf(file).includes(proof)
  return /\.(?:test\.tsx?|spec\.ts)$/.test(file) && isTestOf(readProject(file), proof)
}

describe('docs/security.md', () => {
  it('has every requirement of levels 1 and 2 once, in order', () => {
    const listed = new Map(rows.map(({ id, level }) => [id, level]))
    expect([...listed]).toEqual(securityRequirements.map(({ id, level }) => [id, level]))
    expect(securityRequirements).toHaveLength(253)
    const first = rows.filter(({ id }, index) => rows[index - 1]?.id !== id)
    expect(first).toHaveLength(253)
  })

  it('has no empty row: a proof for what is met, a reason for what is not', () => {
    expect(rows.filter(({ requirement }) => requirement.length < 4)).toEqual([])
    expect(rows.filter(({ status }) => !isMet(status) && !/^not (?:met|applicable)$/.test(status))).toEqual(
      [],
    )
    const unproven = rows.filter(({ status, file, proof }) =>
      isMet(status) ? file === '' || proof === '' : file !== '' || proof.length < 12,
    )
    expect(unproven).toEqual([])
  })

  it('says by deployment only where the operations guide says how', () => {
    const deployed = new Set(rows.filter(({ status }) => status === 'met by deployment').map(({ id }) => id))
    const guided = new Set(proven.filter(({ file }) => file === 'docs/operations.md').map(({ id }) => id))
    expect([...deployed].filter((id) => !guided.has(id))).toEqual([])
  })

  it('lists what is not met, and counts the rest', () => {
    const unmet = rows.filter(({ status }) => status === 'not met')
    const listed = [...document.matchAll(/^- (V\d+\.\d+\.\d+) (.+)$/gm)].map(([, id, words]) => [id, words])
    expect(listed).toEqual(unmet.map(({ id, requirement }) => [id, requirement]))
    const byId = new Map(rows.map(({ id, status }) => [id, status]))
    const countOf = (status: string): number => [...byId.values()].filter((one) => one === status).length
    const counts =
      /(\d+) met by a test[^]*?(\d+) met by a deployment[^]*?(\d+) not applicable, (\d+) not met/.exec(
        document,
      )
    expect(counts?.slice(1).map(Number)).toEqual(
      ['met', 'met by deployment', 'not applicable', 'not met'].map(countOf),
    )
  })

  it.each(proven)('$id is proven by what exists: $file, $proof', ({ file, proof }) => {
    expect(exists(file, proof)).toBe(true)
  })
})
