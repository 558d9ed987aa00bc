import { sql } from 'kysely'
import type { Tx } from '../src/server/platform/database.ts'
import type { Files } from '../src/server/platform/files.ts'
import type { SeededOperators, SeededSeller } from './accounts.ts'
import { bannerPicture } from './pictures.ts'
import { dayMs } from './stories.ts'

interface Plan {
  readonly title: string
  readonly audience: 'all' | 'vip' | 'named'
  readonly to?: readonly string[]
  readonly state?: 'draft' | 'withdrawn'
  readonly daysAgo: number
  readonly richText: string
  readonly banners?: readonly (readonly [picture: string, ground: string])[]
  readonly file?: { readonly name: string; readonly lines: readonly string[] }
  /** Sellers whose accounts have read it, after this many hours. */
  readonly read?: readonly (readonly [seller: string, hours: number])[]
}

const plans: readonly Plan[] = [
  {
    title: 'Our new packing hall is open',
    audience: 'all',
    daysAgo: 41,
    richText:
      '<p>Since this morning all parcels are packed in the new hall next to the old one. It has <strong>twice the benches</strong> and its own customs desk.</p><p>For you nothing changes but the pace: orders paid before noon leave us a day earlier than before.</p>',
    banners: [
      ['1f3ed', '#cfe3f5'],
      ['1f4e6', '#f3e3cd'],
    ],
    read: [
      ['main', 3],
      ['cny', 9],
      ['nordic', 20],
      ['peak', 52],
      ['verano', 6],
      ['tinytoys', 31],
    ],
  },
  {
    title: 'Prices of cotton totes',
    audience: 'all',
    state: 'withdrawn',
    daysAgo: 27,
    richText: '<p>Cotton totes cost 8% more from the first of next month.</p>',
    read: [['main', 2]],
  },
  {
    title: 'VIP: product photographs without charge this month',
    audience: 'vip',
    daysAgo: 19,
    richText:
      '<p>Send us up to <strong>ten products</strong> and we take five photographs of each on white ground.</p><ul><li>Name the products in a ticket.</li><li>We photograph what is in stock within three working days.</li><li>The pictures are yours to use anywhere.</li></ul>',
    banners: [['1f4f8', '#e4dcf7']],
    read: [['main', 5]],
  },
  {
    title: 'Faster to the Nordics',
    audience: 'all',
    daysAgo: 9,
    richText:
      '<p>Parcels to Denmark, Sweden, Norway and Finland now fly direct, three times a week. Transit shortens by <strong>two to four days</strong>; prices stay as they are until the end of the season.</p><p>The days by country are in the attached table.</p>',
    banners: [['2708-fe0f', '#d3ecec']],
    file: {
      name: 'Days by country.txt',
      lines: ['Country   Days', 'Denmark   6-8', 'Sweden    6-9', 'Norway    7-10', 'Finland   7-10'],
    },
    read: [
      ['main', 30],
      ['nordic', 1],
      ['cny', 12],
    ],
  },
  {
    title: 'Customs papers for candles',
    audience: 'named',
    to: ['main', 'nordic'],
    daysAgo: 5,
    richText:
      '<p>Canada asks for a safety sheet with every parcel that holds candles. We add it for you from today on; please keep “soy candle” in the name of the product in your shop.</p>',
    banners: [['1f56f-fe0f', '#f6e2dc']],
    read: [['main', 22]],
  },
  {
    title: '人民币充值说明',
    audience: 'named',
    to: ['cny', 'xiaoman'],
    daysAgo: 3,
    richText: '<p>人民币银行转账的到账时间为一个工作日。转账时请在附言中填写充值编号，以便我们尽快入账。</p>',
    read: [],
  },
  {
    title: 'The warehouse rests for two days',
    audience: 'all',
    daysAgo: 1.2,
    richText:
      '<p>Next week the warehouse is closed on <strong>Thursday and Friday</strong> for stock-taking.</p><ul><li>Orders paid until Wednesday noon still leave before it.</li><li>What is paid later leaves on Monday, in the order of payment.</li><li>Quotes are answered all the time.</li></ul>',
    banners: [
      ['1f4c5', '#f5dfe3'],
      ['1f69a', '#dbe9d5'],
      ['1f331', '#e7efd0'],
    ],
    read: [
      ['nordic', 2],
      ['peak', 14],
    ],
  },
  {
    title: 'VIP: your shelf for the season',
    audience: 'vip',
    daysAgo: 0.2,
    richText:
      '<p>As a VIP customer you may store <strong>two pallets without charge</strong> until the season is over. Tell your agent what should lie ready; we count it in on arrival.</p>',
    banners: [['1f381', '#f7dbe7']],
    file: {
      name: 'How to send goods in.txt',
      lines: [
        '1. Announce what comes in a ticket.',
        '2. Put the ticket number on every carton.',
        '3. Cartons up to 25 kg.',
      ],
    },
    read: [],
  },
  {
    title: 'Order early for the new year',
    audience: 'all',
    state: 'draft',
    daysAgo: 0.1,
    richText: '<p>Factories close for three weeks. Goods for February should be ordered by …</p>',
    banners: [['1f9e7', '#f6dccf']],
  },
]

const statusOf = ({ state }: Plan) => state ?? 'published'

const storeFile = async (files: Files, tx: Tx, { file }: Plan): Promise<{ id: string; name: string }[]> => {
  if (!file) return []
  const { id } = await files.put(
    {
      customerId: null,
      isPublic: false,
      fileName: file.name,
      kind: 'document',
      contentType: 'text/plain; charset=utf-8',
      body: Buffer.from(`${file.lines.join('\n')}\n`),
    },
    tx,
  )
  return [{ id, name: file.name }]
}

const storeBanners = async (files: Files, tx: Tx, { banners = [] }: Plan): Promise<string[]> => {
  const ids: string[] = []
  for (const [picture, ground] of banners) {
    const body = await bannerPicture(picture, ground)
    const stored = await files.put(
      {
        customerId: null,
        isPublic: true,
        fileName: 'banner.webp',
        kind: 'image',
        contentType: 'image/png',
        body,
      },
      tx,
    )
    ids.push(stored.id)
  }
  return ids
}

export const seedNotices = async (
  tx: Tx,
  files: Files,
  given: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly staff: SeededOperators
    readonly now: Date
  },
): Promise<void> => {
  const { sellers, staff, now } = given
  const idOf = (key: string): string => {
    const seller = sellers.get(key)
    if (!seller) throw new Error(`no seller ${key}`)
    return seller.customerId
  }
  for (const plan of plans) {
    const at = new Date(+now - plan.daysAgo * dayMs)
    const status = statusOf(plan)
    const { id } = await tx
      .insertInto('notice')
      .values({
        status,
        audience: plan.audience,
        title: plan.title,
        rich_text: plan.richText,
        image_ids: await storeBanners(files, tx, plan),
        files: JSON.stringify(await storeFile(files, tx, plan)),
        saved_by: staff.support.id,
        created_at: at,
        updated_at: at,
        published_at: status === 'draft' ? null : at,
        withdrawn_at: status === 'withdrawn' ? new Date(+at + dayMs) : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const recipients = (plan.to ?? []).map((key) => ({ customer_id: idOf(key), notice_id: id }))
    if (recipients.length > 0) await tx.insertInto('notice_recipient').values(recipients).execute()
    for (const [key, hours] of plan.read ?? []) {
      await sql`insert into notice_read (customer_id, account_id, notice_id, read_at)
        select customer_id, id, ${id}, ${new Date(+at + (hours * dayMs) / 24)} from account
          where customer_id = ${idOf(key)}`.execute(tx)
    }
  }
  await sql`update notice n set reached_customers = (
      select count(*) from customer c where c.is_active and c.created_at <= n.published_at and (n.audience = 'all'
        or n.audience = 'vip' and c.is_vip
        or exists (select from notice_recipient r where r.customer_id = c.customer_id and r.notice_id = n.id)))
    where n.status <> 'draft'`.execute(tx)
}
