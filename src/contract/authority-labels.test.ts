import { expect, it } from 'vitest'
import { allEndpoints } from './all.ts'
import { authorities } from './kernel/permissions.ts'
import { authorityLabels } from './identity/authority-labels.ts'

const guarded = allEndpoints.flatMap(({ name, endpoint: { access } }) =>
  access.kind === 'customer' && access.authority !== undefined
    ? [{ name, authority: access.authority, tag: access.tag }]
    : [],
)

it('every authority is listed under the menu that its endpoints require', () => {
  const wrong = guarded.filter(
    ({ authority, tag }) => tag !== undefined && authorityLabels[authority].menu !== tag,
  )
  expect(wrong).toEqual([])
})

it('every assignable authority is used by an endpoint', () => {
  const used = new Set(guarded.map(({ authority }) => authority))
  expect(authorities.filter((one) => !used.has(one))).toEqual([])
})
