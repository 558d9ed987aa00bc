import { describe, expect, it } from 'vitest'
import { allEndpoints, type NamedEndpoint } from '../../src/contract/all.ts'
import { areaNames, operatorPermissions } from '../../src/contract/kernel/operator-permissions.ts'
import { operatorRoles } from '../../src/contract/kernel/permissions.ts'
import { testApp, type Caller } from '../http.ts'

// Through the whole server, for each endpoint of the console, whatever its handler does.

const t = await testApp()
const staff = operatorRoles.filter((role) => role !== 'owner')

/** An operator of these roles, but with permissions taken away or added. Roles are read at the first call. */
const operatorWith = async (
  roles: Parameters<typeof t.operatorWith>[0],
  { extra = [], removed = [] }: { readonly extra?: readonly string[]; readonly removed?: readonly string[] },
): Promise<Caller> => {
  const caller = await t.operatorWith(roles)
  await t.admin.query(
    `update operator set extra_permissions = $1, removed_permissions = $2
       where id = (select max(id) from operator)`,
    [extra, removed],
  )
  return caller
}

const areaOf = ({ endpoint: { access } }: NamedEndpoint): string =>
  access.kind === 'operator' ? access.area : ''
const consoleEndpoints = allEndpoints.filter((one) => areaOf(one) !== '')
const permissionsIn = (area: string): string[] =>
  operatorPermissions.filter((permission) => permission.startsWith(`${area}:`))

const codeOf = async (caller: Caller, { endpoint: { method, path } }: NamedEndpoint): Promise<number> => {
  const answer = await t.app.inject({
    method,
    url: `/app${path}`,
    headers: { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' },
    ...(method === 'POST' && { payload: '{}' }),
  })
  // A file is no envelope.
  const isFile = answer.headers['content-disposition'] !== undefined
  return isFile ? 200 : answer.json<{ code: number }>().code
}

describe('an operator of all roles without the permissions of an area', () => {
  it.each(areaNames)('is refused every endpoint of %s', async (area) => {
    const caller = await operatorWith(staff, { removed: permissionsIn(area) })
    const open: string[] = []
    for (const one of consoleEndpoints.filter((endpoint) => areaOf(endpoint) === area))
      if ((await codeOf(caller, one)) !== 403) open.push(one.name)
    expect(open).toEqual([])
  })
})

describe('an operator with the permissions of one area only', () => {
  it.each(areaNames)('with those of %s is refused what belongs to other areas', async (area) => {
    const caller = await operatorWith([], { extra: permissionsIn(area) })
    const open: string[] = []
    const first = new Map(consoleEndpoints.map((one) => [areaOf(one), one]))
    for (const one of first.values())
      if (!['own', area].includes(areaOf(one)) && (await codeOf(caller, one)) !== 403) open.push(one.name)
    expect(open).toEqual([])
    const own = consoleEndpoints.filter((endpoint) => areaOf(endpoint) === area)
    const codes = await Promise.all(own.slice(0, 3).map((one) => codeOf(caller, one)))
    expect(codes.filter((code) => code === 403 || code === 401)).toEqual([])
  })
})
