import { expect, it } from 'vitest'
import { withTestDatabase } from '../../test/database.ts'
import { demoPassword } from '../../demo/people/accounts.ts'
import { checkDemoDatabase } from './check-demo-database.ts'
import { createOperator, hashPassword } from './modules/identity/index.ts'

const { database } = await withTestDatabase()
const check = (isOn: boolean) => checkDemoDatabase(database, { isOn, password: demoPassword })
const add = async (email: string, password: string): Promise<void> => {
  const passwordHash = await hashPassword(password)
  await createOperator(database.agency, { email, name: 'Ada', passwordHash, roles: ['owner'] })
}

it('lets the demo and an installation start only on their own database', async () => {
  await add('ada@harbour.test', 'a password of ours')
  await add('ben@agency.example', 'another one of ours')
  await check(false)
  await expect(check(true)).rejects.toThrow(/DEMO is 1 .*not the demo/)

  await add('olivia@quayside.example', demoPassword)
  await check(true)
  await expect(check(false)).rejects.toThrow(/DEMO is 0.*olivia@quayside\.example has its published password/)
})
