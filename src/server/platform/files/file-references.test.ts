import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { common } from '../../../contract/common/common.ts'
import { menuTags, operatorRoles } from '../../../contract/kernel/permissions.ts'
import { tickets } from '../../../contract/tickets/tickets.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { createModules } from '../../app.ts'
import { cleanUpFiles } from '../operations/clean-up-files.ts'
import { fileReferencesOf, mayReadFile } from './file-references.ts'

const t = await testApp()
const references = fileReferencesOf(createModules(t.platform, null))
const nameOf = ({ table, column }: { readonly table: string; readonly column: string }) =>
  `${table}.${column}`
const declared = new Set(references.map(nameOf))

/** Sound of files, and hold none: names, texts without pictures, addresses of other sites. */
const notFiles = new Set([
  'account.recovery_code_hashes',
  'bank_statement.file_name',
  'bundle.contents',
  'carrier.tracking_url',
  'carrier_bill.file_name',
  'catalogue_import.file_name',
  'customs_code_list.file_name',
  'hand_over.manifest_url',
  'invoice.content',
  'invoice_address.value',
  'mail.body_html',
  'operator.recovery_code_hashes',
  'order_import.file_name',
  'product_count.products',
  'product_facet.value',
  'paypal_account.approve_url',
  'recharge.paypal_approve_url',
  'shipment.tracking_url',
  'shipping_line.tracking_url',
  'shop.icon',
  'service_order_message.body',
  'sourcing_cost.supplier_url',
  'supplier_receipt_line.receipt_id',
  'sourcing_message.body',
  'ticket_message.body',
  'ticket_note.body',
  'tracking_event.description',
  'wholesale_message.body',
])

const soundsOfFiles =
  /file|picture|image|photo|logo|receipt|attach|cover|url|html|rich|descri|^body$|content|qr$|icon|^value$|snapshot|^products$/

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

const columnsOf = async (): Promise<Column[]> => {
  const { rows } = await t.admin.query<Column>(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped and a.attgenerated = ''`)
  return rows
}
const canHoldFiles = ['bigint', 'bigint[]', 'text', 'text[]', 'json', 'jsonb']

/** `table.column` with addresses of files in a whole demo. */
const inDemo = (): string[] => {
  const dump = gunzipSync(
    readFileSync(join(import.meta.dirname, '../../../../test/upgrade/release-0066.tsv.gz')),
  )
  const found = new Set<string>()
  for (const line of dump.toString('utf8').split('\n').filter(Boolean)) {
    const [table = '', json = '[]'] = line.split('\t')
    for (const row of JSON.parse(json) as Record<string, unknown>[]) {
      for (const [column, value] of Object.entries(row)) {
        if (JSON.stringify(value).includes('/app/files/')) found.add(`${table}.${column}`)
      }
    }
  }
  return [...found]
}

/**
 * Pictures of products and of what is for sale, which shops and sellers show to anybody, and what the agency publishes.
 * Whatever may show a person belongs to a row, and is read by those who are shown the row.
 */
const published = [
  'agency_settings.value',
  'banner.image_id',
  'catalogue_import_chunk.products',
  'extra_service.picture_urls',
  'listing.description',
  'listing.pictures',
  'listing.synced_snapshot',
  'notice.files',
  'notice.image_ids',
  'notice.rich_text',
  'order_line.image_url',
  'product.cover_url',
  'product.description_en',
  'product.description_zh',
  'product.pictures',
  'purchase_order.cover_url',
  'quote_request.image_url',
  'service.image_url',
  'service_order_target.image_url',
  'shop_variant.image_url',
  'sku.image_url',
  'sourcing_quote.description',
  'sourcing_quote.pictures',
  'sourcing_quote_sku.image_url',
  'wholesale_item.image_url',
  'wholesale_order.cover_url',
]

describe('the columns that refer to files', () => {
  it('may refer to public ones only where everybody may see them', () => {
    expect(
      references
        .filter(({ readers }) => !readers)
        .map(nameOf)
        .toSorted(),
    ).toEqual(published)
  })

  it('are all declared by their modules', async () => {
    const columns = await columnsOf()
    const suspects = columns.filter(
      ({ table, column, type }) =>
        table !== 'file' && canHoldFiles.includes(type) && soundsOfFiles.test(column),
    )
    expect(suspects.map(nameOf).filter((name) => !declared.has(name) && !notFiles.has(name))).toEqual([])
    expect([...declared].filter((name) => !columns.some((one) => nameOf(one) === name))).toEqual([])
    expect([...notFiles].filter((name) => !suspects.some((one) => nameOf(one) === name))).toEqual([])
  })

  it('include each with a foreign key to files, and each with an address of one in the demo', async () => {
    const { rows } = await t.admin.query<{ name: string }>(`
      select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'file'::regclass`)
    const found = [...rows.map(({ name }) => name), ...inDemo()]
    expect(found.length).toBeGreaterThan(10)
    expect(found.filter((name) => !declared.has(name))).toEqual([])
  })
})

const png = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#c05030' } })
    .png()
    .toBuffer()

const upload = async (who: Caller = t.main) => {
  const { data } = await who.call(common.uploadFile, {}, { file: { name: 'a.png', body: await png() } })
  if (!data) throw new Error('the upload was refused')
  return data
}
const open = async (id: string, who: Caller) => {
  const url = `/app/files/${id}/small`
  return (await t.app.inject({ url, headers: { authorization: `Bearer ${who.token}` } })).statusCode
}
const receiptOf = async () => {
  const { id } = await upload()
  const transfer = { amountMinor: 50_000, bankReference: `REF ${id}`, receiptFileId: id }
  await t.main.ok(wallet.createBankRecharge, transfer, { idempotencyKey: `receipt-${id}` })
  return id
}

describe('a private file, by token', () => {
  it('has an id that says nothing of other files', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, async () => BigInt((await upload()).id)))
    const steps = ids
      .map((id, index) => id - (ids[index - 1] ?? 0n))
      .map((step) => (step < 0n ? -step : step))
    expect(steps.every((step) => step > 1_000_000n)).toBe(true)
  })

  it('is opened by nobody as long as nothing refers to it', async () => {
    const { id } = await upload()
    for (const who of [t.main, t.other, t.operator]) expect(await open(id, who)).toBe(404)
    expect((await t.app.inject({ url: `/app/files/${id}/small` })).statusCode).toBe(401)
  })

  it('as a receipt, is opened with the wallet menu, and by finance and owner', async () => {
    const id = await receiptOf()
    expect(await open(id, t.main)).toBe(200)
    expect(await open(id, await t.subAccount({ menuTags: [menuTags.wallet] }))).toBe(200)
    expect(await open(id, await t.subAccount({ menuTags: [menuTags.orders] }))).toBe(404)
    expect(await open(id, t.other)).toBe(404)
    for (const role of operatorRoles) {
      const mayOpen = role === 'finance' || role === 'owner'
      expect([role, await open(id, await t.operatorWith([role]))]).toEqual([role, mayOpen ? 200 : 404])
    }
  })

  it('as a picture of a ticket, is opened by those who see the ticket', async () => {
    const { id, url } = await upload()
    const otherShops = await t.subAccount({ menuTags: [menuTags.orders], shopIds: [] })
    const ticket = { title: 'A scratch', content: 'See the picture.', workOrderType: 4, images: url } as const
    await t.main.ok(tickets.createTicket, ticket)
    expect(await open(id, t.main)).toBe(200)
    expect(await open(id, otherShops)).toBe(404)
    expect(await open(id, await t.subAccount({ menuTags: [menuTags.wallet] }))).toBe(404)
    expect(await open(id, await t.operatorWith(['support']))).toBe(200)
    expect(await open(id, await t.operatorWith(['finance']))).toBe(404)
  })

  it('is not opened by a row of another customer that refers to it', async () => {
    const { id } = await upload()
    const { url } = await upload(t.other)
    const ticket = { title: 'A scratch', content: 'See the picture.', workOrderType: 4, images: url } as const
    await t.other.ok(tickets.createTicket, ticket)
    await t.admin.query('update ticket_message set picture_ids = $2 where customer_id = $1', [
      t.otherCustomerId,
      [id],
    ])
    expect(await open(id, t.other)).toBe(404)
  })

  it('is looked for by a valid query in every declared column', async () => {
    const { id } = await upload()
    const file = { id, customerId: t.customerId }
    const readable = references.filter(({ readers }) => readers)
    expect(readable.length).toBeGreaterThan(7)
    const owner = await t.platform.authenticator.authenticate(`Bearer ${t.operator.token}`)
    const seller = await t.platform.authenticator.authenticate(`Bearer ${t.main.token}`)
    for (const actor of [owner, seller]) {
      expect(await mayReadFile(t.platform.database.agency, readable, actor, file)).toBe(false)
    }
  })
})

describe('cleaning up', () => {
  it('is not stopped by an address that looks like that of a file', async () => {
    const unused = (await upload()).id
    await t.admin.query(`update file set created_at = now() - interval '25 hours' where id = $1`, [unused])
    const digits = '9'.repeat(19)
    await t.admin.query(
      `insert into product (code, subject_en, cover_url) values ('P-1', 'Mug', '/app/files/${digits}/large')`,
    )
    expect(t.platform.files.idOf(`/app/files/${digits}/large`)).toBeNull()
    await cleanUpFiles(t.platform, references)
    expect(await t.platform.files.find(unused)).toBeNull()
  })

  it('deletes row and bytes of files that nothing has referred to for a day, and no others', async () => {
    const kept = await receiptOf()
    const [unused, fresh] = [(await upload()).id, (await upload()).id]
    const { files } = t.platform
    const stored = await files.find(unused)
    await t.admin.query(`update file set created_at = now() - interval '25 hours' where id = any($1)`, [
      [kept, unused],
    ])
    expect(stored && (await files.readBuffer(stored, 'small'))).not.toBeNull()
    await cleanUpFiles(t.platform, references)
    expect(await files.find(unused)).toBeNull()
    expect(stored && (await files.readBuffer(stored, 'small'))).toBeNull()
    for (const id of [kept, fresh]) {
      const file = await files.find(id)
      expect(file && (await files.readBuffer(file, 'small'))).not.toBeNull()
    }
  })
})
