import { describe, expect, it } from 'vitest'
import { makeCustomer, makeOperator, makeSubAccount, testPassword } from '../../../../../test/factories.ts'
import { testApp } from '../../../../../test/http.ts'
import { testPasskey } from '../../../../../test/passkey.ts'
import { subAccounts } from '../../../../contract/identity/accounts.ts'
import { allEndpoints } from '../../../../contract/all.ts'
import { identity, operatorIdentity } from '../../../../contract/identity/identity.ts'
import { operatorSecurity, security } from '../../../../contract/identity/security.ts'
import { secondStepOf } from '../second-step/required-second-step.ts'

const t = await testApp()
const bearer = (token: string | undefined) => ({ headers: { authorization: `Bearer ${token}` } })

const signInOperator = async (email: string) => {
  const signedIn = { email, password: testPassword }
  return bearer((await t.nobody.ok(operatorIdentity.signInOperator, signedIn)).accessToken)
}
const signInAccount = async (account: string) => {
  const signedIn = { account, password: testPassword }
  return bearer((await t.nobody.ok(identity.signIn, signedIn)).accessToken)
}
type Session = ReturnType<typeof bearer>
const stateOfOperator = async (session: Session) =>
  (await t.nobody.ok(operatorIdentity.getOperatorInfo, {}, session)).secondStep
const stateOfAccount = async (session: Session) =>
  (await t.nobody.ok(identity.getCustomerInfo, {}, session)).secondStep

const newOperator = async () => {
  const email = `required-${crypto.randomUUID()}@agency.example`
  await makeOperator(t.platform.database.agency, ['owner'], email)
  return email
}
const newTeam = async () => {
  const db = t.platform.database.agency
  const { customerId, email: mainEmail } = await makeCustomer(db)
  const { email } = await makeSubAccount(db, customerId)
  return { main: await signInAccount(mainEmail), email }
}
const setRule = (main: Session, isRequired: boolean) =>
  t.nobody.ok(subAccounts.setSecondStepRule, { isRequired }, main)

const answersOf = (kind: 'customer' | 'operator', session: Session) =>
  Promise.all(
    allEndpoints
      .filter(({ endpoint }) => endpoint.access.kind === kind)
      .map(async ({ endpoint }) => ({
        path: endpoint.path,
        isOpen: endpoint.beforeSecondStep === true,
        code: (await t.nobody.send(endpoint, endpoint.badInput ?? {}, session)).code,
      })),
  )

describe('two-step verification of operators', () => {
  it('is asked for at the first sign-in, and needed for anything else at the next', async () => {
    const email = await newOperator()
    const first = await signInOperator(email)
    expect(await stateOfOperator(first)).toBe('grace')
    expect((await t.nobody.call(operatorSecurity.listOperatorSessions, {}, first)).code).toBe(200)
    const second = await signInOperator(email)
    expect(await stateOfOperator(second)).toBe('due')
    const refused = await t.nobody.call(operatorSecurity.listOperatorSessions, {}, second)
    expect(refused).toMatchObject({ code: 403, msg: 'Set up two-step verification to continue.' })
  })

  it('opens the session that sets it up, and no other', async () => {
    const email = await newOperator()
    await signInOperator(email)
    const here = await signInOperator(email)
    const there = await signInOperator(email)
    await t.nobody.ok(operatorSecurity.confirmOperatorIdentity, { password: testPassword }, here)
    const options = await t.nobody.ok(operatorSecurity.startOperatorPasskey, {}, here)
    const passkey = testPasskey(t.platform.config.publicUrl)
    await t.nobody.ok(
      operatorSecurity.addOperatorPasskey,
      { name: 'Key', passkey: passkey.create(options) },
      here,
    )
    expect(await stateOfOperator(here)).toBe('notRequired')
    expect((await t.nobody.call(operatorSecurity.listOperatorSessions, {}, here)).code).toBe(200)
    expect((await t.nobody.call(operatorSecurity.listOperatorSessions, {}, there)).code).toBe(403)
    const proof = passkey.prove(await t.nobody.ok(security.startPasskeyProof, {}))
    const again = await t.nobody.ok(operatorSecurity.signInOperatorByPasskey, { passkey: proof })
    expect(await stateOfOperator(bearer(again.accessToken))).toBe('notRequired')
  })

  it('refuses every other call of the console until then', async () => {
    const email = await newOperator()
    await signInOperator(email)
    const due = await signInOperator(email)
    const answers = await answersOf('operator', due)
    expect(answers.length).toBeGreaterThan(100)
    const wrong = answers.filter(({ code, isOpen }) => (code === 403) === isOpen)
    expect(wrong).toEqual([])
  })

  it('is only offered in the demo', async () => {
    const operatorId = await makeOperator(t.platform.database.agency, ['owner'])
    const owner = { kind: 'operator', operatorId } as const
    const demo = { ...t.platform, config: { ...t.platform.config, demo: true } }
    expect(await secondStepOf(demo, owner, 'password')).toBe('notRequired')
    expect(await secondStepOf(demo, owner, 'password')).toBe('notRequired')
    expect(await secondStepOf(t.platform, owner, 'password')).toBe('grace')
    expect(await secondStepOf(t.platform, owner, 'password')).toBe('due')
  })
})

describe('two-step verification of sub-accounts', () => {
  it('is optional unless their main account requires it, which is not asked for itself', async () => {
    const { main, email } = await newTeam()
    await signInAccount(email)
    expect(await stateOfAccount(await signInAccount(email))).toBe('notRequired')
    await setRule(main, true)
    expect((await t.nobody.ok(subAccounts.listSubAccounts, {}, main)).requiresSecondStep).toBe(true)
    expect(await stateOfAccount(await signInAccount(email))).toBe('grace')
    const due = await signInAccount(email)
    expect(await stateOfAccount(due)).toBe('due')
    expect((await t.nobody.call(security.listSecurityEvents, {}, due)).code).toBe(403)
    await setRule(main, false)
    expect((await t.nobody.call(security.listSecurityEvents, {}, due)).code).toBe(200)
    expect(await stateOfAccount(await signInAccount(email))).toBe('notRequired')
  })

  it('is not required of the sub-accounts of others', async () => {
    const [one, other] = [await newTeam(), await newTeam()]
    await setRule(one.main, true)
    expect(await stateOfAccount(await signInAccount(other.email))).toBe('notRequired')
  })

  it('lets a sub-account in once more after the main account has reset it', async () => {
    const { main, email } = await newTeam()
    await setRule(main, true)
    await signInAccount(email)
    const [account] = (await t.nobody.ok(subAccounts.listSubAccounts, {}, main)).accounts
    await t.nobody.ok(security.confirmIdentity, { password: testPassword }, main)
    await t.nobody.ok(subAccounts.updateSubAccountPass, { id: account?.id ?? '', resetTotp: true }, main)
    expect(await stateOfAccount(await signInAccount(email))).toBe('grace')
  })

  it('refuses every other call of the sellers until then', async () => {
    const { main, email } = await newTeam()
    await setRule(main, true)
    await signInAccount(email)
    const due = await signInAccount(email)
    const answers = await answersOf('customer', due)
    expect(answers.length).toBeGreaterThan(100)
    expect(answers.filter(({ code, isOpen }) => (code === 403) === isOpen)).toEqual([])
  })
})
