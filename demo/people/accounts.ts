import type { Currency } from '../../src/contract/kernel/money.ts'
import type { OperatorRole } from '../../src/contract/kernel/permissions.ts'
import { customerIdFromRow, type CustomerId, type Tx } from '../../src/server/platform/database/database.ts'

interface Label {
  readonly en: string
  readonly zh: string
}

export interface DemoSignIn {
  readonly side: 'customer' | 'operator'
  readonly label: Label
  readonly account: string
  readonly password: string
}
export type DemoSignIns = readonly DemoSignIn[]

const password = 'tall ships at noon'
export const demoPassword = password

interface Seller {
  readonly key: string
  readonly name: string
  readonly currency: Currency
  readonly person: string
  readonly email: string
  readonly locale: 'en' | 'zh'
  readonly timeZone: string
  readonly code: string
  readonly daysAgo: number
  readonly isReferrer?: boolean
  readonly referredBy?: string
}

const sellers: readonly Seller[] = [
  {
    key: 'main',
    name: 'Harbour & Pine',
    currency: 'USD',
    person: 'Emma Hart',
    email: 'emma@harbourpine.example',
    locale: 'en',
    timeZone: 'America/New_York',
    code: 'HARBOUR',
    daysAgo: 128,
    isReferrer: true,
  },
  {
    key: 'cny',
    name: '晨光优选',
    currency: 'CNY',
    person: '林晓雯',
    email: 'lin@chenguang.example',
    locale: 'zh',
    timeZone: 'Asia/Shanghai',
    code: 'CHENGUANG',
    daysAgo: 96,
    referredBy: 'main',
  },
  {
    key: 'nordic',
    name: 'Nordlys Living',
    currency: 'USD',
    person: 'Astrid Holm',
    email: 'astrid@nordlys.example',
    locale: 'en',
    timeZone: 'Europe/Copenhagen',
    code: 'NORDLYS',
    daysAgo: 82,
    referredBy: 'main',
  },
  {
    key: 'peak',
    name: 'Peak & Paddle',
    currency: 'USD',
    person: 'Caleb Wright',
    email: 'caleb@peakpaddle.example',
    locale: 'en',
    timeZone: 'America/Denver',
    code: 'PEAKPADDLE',
    daysAgo: 71,
    referredBy: 'main',
  },
  ...(
    [
      ['Casa Verano', 'Lola Mendez', 'lola@casaverano.example', 'VERANO', 'Europe/Madrid', 'USD', 64],
      ['Tiny Harbor Toys', 'June Park', 'june@tinyharbor.example', 'TINYTOYS', 'America/Chicago', 'USD', 58],
      ['Maison Lumen', 'Chloé Bernard', 'chloe@maisonlumen.example', 'LUMEN', 'Europe/Paris', 'USD', 47],
      ['小满生活馆', '周明', 'zhou@xiaoman.example', 'XIAOMAN', 'Asia/Shanghai', 'CNY', 41],
      [
        'Southern Cross Goods',
        'Mia Taylor',
        'mia@southerncross.example',
        'SOUTHX',
        'Australia/Sydney',
        'USD',
        33,
      ],
      ['Kettle & Loom', 'Peter Novotny', 'peter@kettleloom.example', 'KETTLE', 'Europe/Prague', 'USD', 26],
      [
        'Paws of Portland',
        'Dana Fischer',
        'dana@pawsportland.example',
        'PAWS',
        'America/Los_Angeles',
        'USD',
        15,
      ],
      ['Blue Fern Studio', 'Ravi Menon', 'ravi@bluefern.example', 'BLUEFERN', 'Asia/Singapore', 'USD', 4],
    ] as const
  ).map(([name, person, email, code, timeZone, currency, daysAgo]): Seller => ({
    key: code.toLowerCase(),
    name,
    currency,
    person,
    email,
    locale: currency === 'CNY' ? 'zh' : 'en',
    timeZone,
    code,
    daysAgo,
  })),
]

export interface SeededSeller {
  readonly key: string
  readonly customerId: CustomerId
  readonly name: string
  readonly currency: Currency
  readonly person: string
  readonly email: string
  readonly since: Date
}

const dayMs = 24 * 3_600_000

/** Oldest first. Triggers create the wallets. */
export const seedSellers = async (
  tx: Tx,
  passwordHash: string,
  now: Date,
): Promise<ReadonlyMap<string, SeededSeller>> => {
  const seeded = new Map<string, SeededSeller>()
  for (const seller of sellers) {
    const since = new Date(now.getTime() - seller.daysAgo * dayMs)
    const { customer_id: id } = await tx
      .insertInto('customer')
      .values({
        name: seller.name,
        currency: seller.currency,
        referral_code: seller.code,
        referred_by: seller.referredBy ? (seeded.get(seller.referredBy)?.customerId ?? null) : null,
        alliance_rebate: seller.isReferrer ? 5 : 0,
        time_zone: seller.timeZone,
        created_at: since,
      })
      .returning('customer_id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('account')
      .values({
        customer_id: id,
        email: seller.email,
        user_name: seller.person,
        password_hash: passwordHash,
        is_default: true,
        locale: seller.locale,
        created_at: since,
      })
      .execute()
    const { key, name, currency, person, email } = seller
    seeded.set(key, { key, customerId: customerIdFromRow(id), name, currency, person, email, since })
  }
  return seeded
}

const operators: readonly {
  name: string
  email: string
  role: OperatorRole
  label: Label
}[] = [
  {
    name: 'Olivia Shen',
    email: 'olivia@quayside.example',
    role: 'owner',
    label: { en: 'Owner', zh: '所有者' },
  },
  {
    name: 'Kai Zhou',
    email: 'kai@quayside.example',
    role: 'sourcing',
    label: { en: 'Sourcing', zh: '采购' },
  },
  {
    name: 'Pia Moreno',
    email: 'pia@quayside.example',
    role: 'fulfilment',
    label: { en: 'Fulfilment', zh: '履约' },
  },
  {
    name: 'Farid Aziz',
    email: 'farid@quayside.example',
    role: 'finance',
    label: { en: 'Finance', zh: '财务' },
  },
  {
    name: 'Sanna Berg',
    email: 'sanna@quayside.example',
    role: 'support',
    label: { en: 'Support', zh: '客服' },
  },
]

export interface SeededOperator {
  readonly id: string
  readonly name: string
}
export type SeededOperators = Readonly<Record<OperatorRole, SeededOperator>>

export const seedOperators = async (tx: Tx, passwordHash: string, now: Date): Promise<SeededOperators> => {
  const rows = await tx
    .insertInto('operator')
    .values(
      operators.map(({ name, email, role }) => ({
        name,
        email,
        roles: [role],
        password_hash: passwordHash,
        created_at: new Date(now.getTime() - 200 * dayMs),
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const byRole = (role: OperatorRole): SeededOperator => {
    const operator = operators.find((one) => one.role === role)
    const row = rows.find(({ email }) => email === operator?.email)
    if (!operator || !row) throw new Error(`no operator for ${role}`)
    return { id: row.id, name: operator.name }
  }
  return {
    owner: byRole('owner'),
    sourcing: byRole('sourcing'),
    fulfilment: byRole('fulfilment'),
    finance: byRole('finance'),
    support: byRole('support'),
  }
}

export const demoSignIns: DemoSignIns = [
  {
    side: 'customer',
    label: { en: 'Seller, main account (USD)', zh: '卖家，主账户（美元）' },
    account: 'emma@harbourpine.example',
    password,
  },
  {
    side: 'customer',
    label: { en: 'Seller, sub-account (one shop)', zh: '卖家，子账户（一个店铺）' },
    account: 'noah@harbourpine.example',
    password,
  },
  {
    side: 'customer',
    label: { en: 'Seller, main account (CNY, Chinese)', zh: '卖家，主账户（人民币，中文）' },
    account: 'lin@chenguang.example',
    password,
  },
  ...operators.map(({ label, email }) => ({ side: 'operator' as const, label, account: email, password })),
]
