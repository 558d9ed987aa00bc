import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../../test/database.ts'
import type { FileId } from '../../../../contract/kernel/ids.ts'
import { createMail } from '../../../platform/mail/mail.ts'
import { createSecrets } from '../../../platform/secrets/secrets.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { CustomerCall } from '../../../platform/http/route.ts'
import { createBankRecharge } from '../bank/create-bank-recharge.ts'
import { getBalance } from '../ledger/ledger.ts'
import { createRechargeMails } from '../recharges/recharge-emails.ts'
import { getRecharge } from '../recharges/recharges.ts'
import { creditBankRecharge, rejectBankRecharge } from '../bank/review-bank-recharge.ts'
import { listRechargesForReview } from '../bank/review-queries.ts'
import { newOperator, newSeller } from './wallet-factory.ts'

const { database } = await withTestDatabase()
const mail = createMail(
  { mail: { smtpUrl: undefined, from: 'x@localhost' } },
  database,
  createSecrets({ deriveKey: () => Buffer.alloc(32) }),
)
const deps = { database, mails: createRechargeMails(mail, 'http://shop.test'), offers: () => true }

const newReceipt = async (call: CustomerCall): Promise<FileId> => {
  const { id } = await database.agency
    .insertInto('file')
    .values({
      customer_id: call.customer.customerId,
      storage_key: randomUUID(),
      file_name: 'receipt.png',
      content_type: 'image/webp',
      size_bytes: 1,
      sha256: '-',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id as FileId
}
const report = async (call: CustomerCall, amountMinor = 50_000) => {
  const transfer = { amountMinor, bankReference: 'REF 77', receiptFileId: await newReceipt(call) }
  return createBankRecharge(deps, transfer, { ...call, idempotencyKey: randomUUID() })
}
const balance = async (call: CustomerCall): Promise<number> =>
  (await getBalance(database.agency, call.customer.customerId)).amountMinor
const auditOf = async (call: CustomerCall): Promise<string[]> => {
  const rows = await database.agency
    .selectFrom('audit_log')
    .select('action')
    .where('customer_id', '=', call.customer.customerId)
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}
const emailsTo = async (call: CustomerCall) =>
  database.agency
    .selectFrom('mail')
    .innerJoin('account', 'account.email', 'mail.to_address')
    .select(['mail.subject', 'mail.body_text'])
    .where('account.customer_id', '=', call.customer.customerId)
    .execute()

describe('a bank transfer', () => {
  it('waits for an operator, without a fee', async () => {
    const seller = await newSeller(database)
    expect(await report(seller)).toMatchObject({ status: 'pending', payMinor: 50_000, feeMinor: 0 })
    expect(await balance(seller)).toBe(0)
  })

  it('is reported once per key', async () => {
    const seller = await newSeller(database)
    const transfer = { amountMinor: 100, bankReference: 'REF', receiptFileId: await newReceipt(seller) }
    const [first, second] = await Promise.all([
      createBankRecharge(deps, transfer, seller),
      createBankRecharge(deps, transfer, seller),
    ])
    expect(second.id).toBe(first.id)
  })

  it('needs a receipt uploaded by the seller', async () => {
    const seller = await newSeller(database)
    const foreign = await newReceipt(await newSeller(database))
    const transfer = { amountMinor: 100, bankReference: 'REF', receiptFileId: foreign }
    await expect(createBankRecharge(deps, transfer, seller)).rejects.toMatchObject({ reason: 'notFound' })
  })

  it('is rejected if the agency does not offer it', async () => {
    const seller = await newSeller(database)
    const transfer = { amountMinor: 100, bankReference: 'REF', receiptFileId: await newReceipt(seller) }
    const nowhere = createBankRecharge({ database, offers: () => false }, transfer, seller)
    await expect(nowhere).rejects.toMatchObject({ reason: 'bankNotAvailable' })
  })
})

describe('the review', () => {
  it('credits the amount received, in ledger, audit log and email', async () => {
    const [seller, operator] = [await newSeller(database, 'CNY'), await newOperator(database)]
    const { id } = await report(seller)
    const input = { id, creditedMinor: 49_850, remark: 'Your bank kept 1.50.' }
    const credited = await creditBankRecharge(deps, input, operator)
    expect(credited).toMatchObject({ status: 'credited', amountMinor: 50_000, creditedMinor: 49_850 })
    expect(await balance(seller)).toBe(49_850)
    expect(await auditOf(seller)).toEqual(['recharge:create', 'recharge:credit'])
    const [emailMessage] = await emailsTo(seller)
    expect(emailMessage?.subject).toContain('￥498.50')
    expect(emailMessage?.body_text).toContain('You reported ￥500.00')
    expect(emailMessage?.body_text).toContain('Your bank kept 1.50.')
  })

  it('credits once under concurrency', async () => {
    const [seller, operator] = [await newSeller(database), await newOperator(database)]
    const { id } = await report(seller)
    const input = { id, creditedMinor: 50_000, remark: '' }
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        creditBankRecharge(deps, input, { ...operator, idempotencyKey: randomUUID() }),
      ),
    )
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refusals).toHaveLength(19)
    expect(refusals).toEqual(refusals.map(() => expect.objectContaining({ reason: 'alreadyReviewed' })))
    expect(await balance(seller)).toBe(50_000)
  })

  it('returns the same credit for a repeated key', async () => {
    const [seller, operator] = [await newSeller(database), await newOperator(database)]
    const { id } = await report(seller)
    const input = { id, creditedMinor: 50_000, remark: '' }
    await creditBankRecharge(deps, input, operator)
    expect(await creditBankRecharge(deps, input, operator)).toMatchObject({ status: 'credited' })
    expect(await balance(seller)).toBe(50_000)
  })

  it('rejects with a reason for the seller; nothing is credited afterwards', async () => {
    const [seller, operator] = [await newSeller(database), await newOperator(database)]
    const { id } = await report(seller)
    await rejectBankRecharge(deps, { id, reason: 'The receipt is of another account.' }, operator)
    expect(await getRecharge(database.agency, seller.customer.customerId, id)).toMatchObject({
      status: 'refused',
      reason: 'The receipt is of another account.',
    })
    expect((await emailsTo(seller))[0]?.body_text).toContain('The receipt is of another account.')
    expect(await auditOf(seller)).toEqual(['recharge:create', 'recharge:reject'])
    await expect(rejectBankRecharge(deps, { id, reason: 'Once more' }, operator)).rejects.toMatchObject({
      reason: 'alreadyReviewed',
    })
    await expect(
      creditBankRecharge(deps, { id, creditedMinor: 1, remark: '' }, operator),
    ).rejects.toMatchObject({ reason: 'alreadyReviewed' })
    expect(await balance(seller)).toBe(0)
  })

  it('lists only bank transfers', async () => {
    const operator = await newOperator(database)
    await expect(rejectBankRecharge(deps, { id: '1', reason: 'none' }, operator)).rejects.toMatchObject({
      reason: 'notFound',
    })
  })
})

describe('above the limit of the owner', () => {
  const limited = async (limit: number | null): Promise<void> => {
    const value = JSON.stringify({ bankCreditSecondPersonAboveMinor: { USD: limit, CNY: null } })
    await database.queryAgency(
      `insert into agency_settings (section, version, value, changed) select 'withdrawals',
        coalesce(max(version), 0) + 1, $1, '{}' from agency_settings where section = 'withdrawals'`,
      [value],
    )
  }
  const credit = (id: string, creditedMinor: number, operator: Awaited<ReturnType<typeof newOperator>>) =>
    creditBankRecharge(deps, { id, creditedMinor, remark: '' }, { ...operator, idempotencyKey: randomUUID() })
  const proposalOf = async (id: string, reader: Awaited<ReturnType<typeof newOperator>>) => {
    const { operatorId } = reader.operator
    const source = { database, files: { url: () => '' } as unknown as Files }
    const input = { toReview: true, pageNum: 1, pageSize: 100 }
    const { rows } = await listRechargesForReview(source, input, operatorId)
    return rows.find((row) => row.id === id)?.proposal
  }

  it('a second operator confirms the amount that the first one proposes', async () => {
    await limited(10_000)
    const [seller, first, second] = [
      await newSeller(database),
      await newOperator(database),
      await newOperator(database),
    ]
    const { id } = await report(seller)
    expect(await credit(id, 50_000, first)).toMatchObject({ status: 'pending' })
    expect(await credit(id, 50_000, first)).toMatchObject({ status: 'pending' })
    expect(await balance(seller)).toBe(0)
    expect(await proposalOf(id, second)).toMatchObject({
      creditedMinor: 50_000,
      operatorName: 'Fiona Finance',
      isOwn: false,
    })
    expect(await proposalOf(id, first)).toMatchObject({ isOwn: true })
    // Another amount is another proposal, which the first operator would have to confirm.
    expect(await credit(id, 49_000, second)).toMatchObject({ status: 'pending' })
    expect(await credit(id, 49_000, second)).toMatchObject({ status: 'pending' })
    expect(await credit(id, 49_000, first)).toMatchObject({ status: 'credited', creditedMinor: 49_000 })
    expect(await balance(seller)).toBe(49_000)
    expect((await auditOf(seller)).slice(-2)).toEqual(['recharge:propose', 'recharge:credit'])
    await expect(credit(id, 49_000, second)).rejects.toMatchObject({ reason: 'alreadyReviewed' })
    await limited(null)
  })

  it('two operators at once credit it once, and one alone never does', async () => {
    await limited(10_000)
    for (let round = 0; round < 5; round += 1) {
      const [seller, first, second] = [
        await newSeller(database),
        await newOperator(database),
        await newOperator(database),
      ]
      const { id } = await report(seller)
      const alone = await Promise.all([1, 2, 3].map(() => credit(id, 50_000, first)))
      expect(alone.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending'])
      await Promise.allSettled([
        credit(id, 50_000, second),
        credit(id, 50_000, first),
        credit(id, 50_000, second),
      ])
      expect(await balance(seller)).toBe(50_000)
    }
    await limited(null)
  })

  it('one operator credits an amount up to it', async () => {
    await limited(50_000)
    const [seller, operator] = [await newSeller(database), await newOperator(database)]
    const { id } = await report(seller)
    expect(await credit(id, 50_000, operator)).toMatchObject({ status: 'credited' })
    await limited(null)
  })
})
