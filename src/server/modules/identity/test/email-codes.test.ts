import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCustomer, testPassword } from '../../../../../test/factories.ts'
import { testApp, type SendOptions } from '../../../../../test/http.ts'
import { profile } from '../../../../contract/identity/accounts.ts'
import { identity } from '../../../../contract/identity/identity.ts'
import { operatorHome } from '../../../../contract/operator-home/home.ts'

// Each caller is somewhere else: the server believes the last address of one proxy.
const t = await testApp({ environment: { TRUSTED_PROXIES: '1' } })
const { agency } = t.platform.database
const password = 'an entirely new one'
const newEmail = () => `code-${randomBytes(6).toString('hex')}@seller.example`

let networks = 0
/** Somebody at a network of their own; each call of it is another. */
const stranger = (): SendOptions => {
  networks += 1
  return { headers: { 'x-forwarded-for': `10.${(networks >> 8) & 255}.${networks & 255}.1` } }
}
const at = (address: string): SendOptions => ({ headers: { 'x-forwarded-for': address } })

const owner = async () => {
  const { email } = await makeCustomer(agency)
  const { cookies } = await t.nobody.call(identity.signIn, { account: email, password: testPassword })
  return { email, known: { ...at('198.51.100.7'), cookie: `device=${cookies['device']}` } }
}
const ask = (
  email: string,
  options: SendOptions,
  purpose: 'forgotPassword' | 'register' = 'forgotPassword',
) => t.nobody.call(identity.sendEmailCode, { email, purpose }, options)
const codeOf = async (email: string) => /\b\d{6}\b/.exec((await t.lastMailTo(email)).text)?.[0] ?? ''
const codeFor = async (email: string, options: SendOptions) => {
  expect((await ask(email, options)).code).toBe(200)
  return codeOf(email)
}
const enter = async (email: string, emailCode: string, options: SendOptions) => {
  const { code, reason } = await t.nobody.call(
    identity.forgotPassword,
    { email, emailCode, password },
    options,
  )
  return reason === '' ? code : reason
}
const other = (code: string) => (code === '000000' ? '111111' : '000000')
const times = async <T>(count: number, act: () => Promise<T>): Promise<T[]> => {
  const answers = []
  for (let n = 0; n < count; n += 1) answers.push(await act())
  return answers
}
const nextMinute = () =>
  t.admin.query(`delete from rate_limit_counter where key like 'code-request:minute:%'`)

describe('a stranger', () => {
  it('who guesses voids the code of nobody else', async () => {
    const { email } = await owner()
    const here = stranger()
    const code = await codeFor(email, here)
    const there = stranger()
    expect(await times(25, () => enter(email, other(code), there))).toEqual(Array(25).fill('wrongEmailCode'))
    expect(await enter(email, code, there)).toBe('wrongEmailCode')
    expect(await enter(email, code, here)).toBe(200)
  })

  it('is one in a whole /64 of IPv6', async () => {
    const { email } = await owner()
    const code = await codeFor(email, stranger())
    let n = 0
    const guess = () => enter(email, other(code), at(`2001:db8:9:9::${(n += 1)}`))
    await times(5, guess)
    expect(await enter(email, code, at('2001:db8:9:9::ffff'))).toBe('wrongEmailCode')
    expect(await enter(email, code, at('2001:db8:9:a::1'))).toBe(200)
  })

  it('voids a code with twenty guesses from many networks, but none of a known device', async () => {
    const { email, known } = await owner()
    const mine = await codeFor(email, known)
    const theirs = await codeFor(email, stranger())
    await times(20, () => enter(email, other(theirs), stranger()))
    expect(await enter(email, theirs, stranger())).toBe('wrongEmailCode')
    expect(await enter(email, mine, stranger())).toBe('wrongEmailCode')
    expect(await enter(email, mine, known)).toBe(200)
  })

  it('has fifty guesses a day at all codes of an address, which do not count for a known device', async () => {
    const { email, known } = await owner()
    const guessed = []
    for (const _ of [1, 2, 3]) {
      const code = await codeFor(email, stranger())
      guessed.push(...(await times(18, () => enter(email, other(code), stranger()))))
    }
    expect(guessed).toEqual([...Array(50).fill('wrongEmailCode'), ...Array(4).fill(429)])
    expect(await enter(email, await codeFor(email, stranger()), stranger())).toBe(429)
    expect(await enter(email, await codeFor(email, known), known)).toBe(200)
  })

  it('who asks for codes uses up those of nobody else', async () => {
    const { email, known } = await owner()
    const there = stranger()
    const asked = await times(50, async () => {
      await nextMinute()
      return (await ask(email, there)).code
    })
    expect(asked).toEqual([...Array(10).fill(200), ...Array(40).fill(429)])
    const from = await times(22, async () => (await ask(email, stranger())).code)
    expect(from).toEqual([...Array(20).fill(200), 429, 429])
    expect((await ask(email, known)).code).toBe(200)
  })

  it('who asks for codes replaces none of a known device', async () => {
    const { email, known } = await owner()
    const code = await codeFor(email, known)
    await codeFor(email, stranger())
    expect(await enter(email, code, known)).toBe(200)
  })

  it('gains nothing from a device that another account has signed in with', async () => {
    const [{ email }, thief] = [await owner(), await owner()]
    const code = await codeFor(email, stranger())
    await times(5, () => enter(email, other(code), thief.known))
    expect(await enter(email, code, thief.known)).toBe('wrongEmailCode')
    expect(await enter(email, code, stranger())).toBe(200)
  })

  it('who asks for codes to an address keeps no account from changing to it', async () => {
    const { email, known } = await owner()
    const signedIn = await t.nobody.ok(identity.signIn, { account: email, password: testPassword }, known)
    const here = {
      cookie: known.cookie,
      headers: { ...known.headers, authorization: `Bearer ${signedIn.accessToken}` },
    }
    const next = newEmail()
    await times(31, () => ask(next, stranger(), 'register'))
    await t.nobody.ok(profile.sendEmailChangeCode, { email: next, password: testPassword }, here)
    const emailCode = await codeOf(next)
    await times(21, () =>
      t.nobody.call(
        identity.register,
        { email: next, emailCode: other(emailCode), password, name: 'Stranger', currency: 'USD' },
        stranger(),
      ),
    )
    expect((await t.nobody.call(profile.changeEmail, { email: next, emailCode }, here)).code).toBe(200)
  })
})

describe('a known device', () => {
  it('has five guesses at a code, and ten codes an hour', async () => {
    const { email, known } = await owner()
    const code = await codeFor(email, known)
    await times(5, () => enter(email, other(code), known))
    expect(await enter(email, code, known)).toBe('wrongEmailCode')
    const asked = await times(10, async () => {
      await nextMinute()
      return (await ask(email, known)).code
    })
    expect(asked).toEqual([...Array(9).fill(200), 429])
  })

  it('has fifty guesses a day', async () => {
    const { email, known } = await owner()
    const answers = []
    for (let n = 0; n < 11; n += 1) {
      await t.admin.query(`delete from rate_limit_counter where key like 'code-request:%'`)
      const code = await codeFor(email, known)
      answers.push(...(await times(5, () => enter(email, other(code), known))))
    }
    expect(answers).toEqual([...Array(50).fill('wrongEmailCode'), ...Array(5).fill(429)])
  })

  it('accepts a code that was asked for elsewhere', async () => {
    const { email, known } = await owner()
    expect(await enter(email, await codeFor(email, stranger()), known)).toBe(200)
  })
})

it('the right code does not count as a guess, so that a refused password costs none', async () => {
  const { email, known } = await owner()
  const emailCode = await codeFor(email, known)
  const refused = await times(6, () =>
    t.nobody.call(identity.forgotPassword, { email, emailCode, password: 'password1234' }, known),
  )
  expect(refused.map(({ reason }) => reason)).toEqual(Array(6).fill('commonPassword'))
  expect(await enter(email, emailCode, known)).toBe(200)
})

it.each(['a known device', 'everywhere'])(
  'a code that guesses from %s have voided is in no email',
  async (from) => {
    const { email, known } = await owner()
    const isKnown = from === 'a known device'
    const code = await codeFor(email, isKnown ? known : stranger())
    const operator = await t.operatorWith(['owner'])
    const state = async () =>
      (await operator.ok(operatorHome.listMails, { pageNum: 1, pageSize: 20, search: email })).rows[0]?.secret
    await times(isKnown ? 4 : 19, () => enter(email, other(code), isKnown ? known : stranger()))
    expect(await state()).toBe('shown')
    await enter(email, other(code), isKnown ? known : stranger())
    expect(await state()).toBe('gone')
  },
)
