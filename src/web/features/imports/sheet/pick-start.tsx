import { Button, Checkbox, InputNumber } from 'antd'
import { Suspense, useState } from 'react'
import { addresses } from '../../../../contract/identity/accounts.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { ShopId } from '../../../../contract/kernel/ids.ts'
import { maxSheetRows } from '../../../../contract/imports/imports.ts'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { useLeaveGuard } from '../../../ui/page/page-context.tsx'
import { Country } from '../../../ui/components/country.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { SkuWords } from '../../order-kit/sku-choices.tsx'
import { RowsRefusal, useSendOrders } from '../file/file-upload.tsx'
import type { Import } from '../file/import-text.ts'
import type { Row } from './column-choice.ts'
import { orderFileOf } from './order-file.ts'
import { PasteArea } from './paste-area.tsx'
import { PasteTable } from './paste-table.tsx'
import { pickedRows, recipientFields, type PickedLine } from './pick-rows.ts'
import { usePasted } from './use-pasted.ts'
import '../../file-kit/file-kit.css'

const SkuDialog = lazy(() => import('../../order-kit/sku-dialog.tsx'))

const text = defineText({
  en: {
    goods: 'Products for every recipient',
    add: 'Add product',
    quantity: (code: string) => `Quantity of ${code}`,
    remove: (code: string) => `Remove ${code}`,
    recipients: 'Recipients',
    help: 'Copy names and addresses from your spreadsheet, including the header row, and paste them here: one recipient per row.',
    book: 'From your address book',
    emptyBook: 'No addresses saved yet. Add them under Settings.',
    file: 'Selected products',
    go: (n: number) => `Create ${counted(n, 'order', 'orders')}`,
    nothing: 'Create orders',
    tooMany: (n: number) =>
      `This would create ${counted(n, 'row', 'rows')}. The limit is ${formatNumber(maxSheetRows, 'en')}. Remove some recipients or products.`,
    first: 'Choose at least one product and one recipient.',
  },
  zh: {
    goods: '发给每位收件人的商品',
    add: '添加商品',
    quantity: (code: string) => `${code} 的数量`,
    remove: (code: string) => `移除 ${code}`,
    recipients: '收件人',
    help: '从表格复制姓名和地址（含标题行），粘贴到这里，每行一位收件人。',
    book: '从地址簿选择',
    emptyBook: '地址簿为空，可在设置中添加。',
    file: '选择的商品',
    go: (n: number) => `生成 ${formatNumber(n, 'zh')} 个订单`,
    nothing: '生成订单',
    tooMany: (n: number) =>
      `将生成 ${formatNumber(n, 'zh')} 行，超过一次最多 ${formatNumber(maxSheetRows, 'zh')} 行，请减少商品或收件人。`,
    first: '请至少选择一个商品和一位收件人。',
  },
})

type Address = OutputOf<typeof addresses.listAddresses>['addresses'][number]

const recipientOf = (address: Address): Row => ({
  recipientName: address.recipientName,
  phone: address.phone,
  country: address.countryCode,
  province: address.province,
  city: address.city,
  address1: address.address1,
  address2: [address.company, address.address2].filter(Boolean).join(', '),
  postcode: address.postcode,
})

interface Picked {
  readonly lines: readonly PickedLine[]
  readonly text: string
  readonly addressIds: readonly string[]
}
const emptyDraft: Picked = { lines: [], text: '', addressIds: [] }

interface StartProps {
  readonly shopId: ShopId
  readonly onDone: (one: Import) => void | Promise<void>
}

export const PickStart = ({ shopId, onDone }: StartProps) => {
  const words = useText(text)
  const draft = useDraft('pick-orders', emptyDraft)
  useLeaveGuard(draft.isChanged)
  const { value } = draft
  const patch = (change: Partial<Picked>): void => draft.set((now) => ({ ...now, ...change }))
  const { table, choice, setChoice, rows } = usePasted(value.text)
  const book = useCall(addresses.listAddresses, {}, { quiet: true })
  const fromBook = book.data?.addresses.filter(({ id }) => value.addressIds.includes(id)) ?? []
  const recipients = [...rows, ...fromBook.map(recipientOf)]
  const send = useSendOrders((one) => {
    draft.clear()
    return onDone(one)
  })
  const count = recipients.length * value.lines.length
  return (
    <>
      <RestoredNote draft={draft} />
      <PickedLines lines={value.lines} onLines={(lines) => patch({ lines })} />
      <PasteArea
        label={words.recipients}
        help={words.help}
        value={value.text}
        onChange={(typed) => patch({ text: typed })}
      />
      {rows.length > 0 && (
        <PasteTable table={table} choice={choice} onChoice={setChoice} fields={recipientFields} />
      )}
      <section aria-label={words.book}>
        <h3>{words.book}</h3>
        {book.error && <ErrorState error={book.error} onRetry={() => void book.refetch()} />}
        {book.data?.addresses.length === 0 && <p className="q-muted">{words.emptyBook}</p>}
        <div className="q-address-list">
          {book.data?.addresses.map((address) => (
            <Checkbox
              key={address.id}
              checked={value.addressIds.includes(address.id)}
              onChange={({ target }) =>
                patch({
                  addressIds: target.checked
                    ? [...value.addressIds, address.id]
                    : value.addressIds.filter((id) => id !== address.id),
                })
              }
            >
              {address.recipientName}, {address.address1}, {address.city}{' '}
              <Country code={address.countryCode} short />
            </Checkbox>
          ))}
        </div>
      </section>
      {count === 0 && <p className="q-muted">{words.first}</p>}
      {count > maxSheetRows && (
        <p className="q-file-refused" role="alert">
          {words.tooMany(count)}
        </p>
      )}
      <RowsRefusal error={send.error} />
      <div>
        <Button
          type="primary"
          disabled={count === 0 || count > maxSheetRows}
          loading={send.isPending}
          onClick={() =>
            send.mutate({
              input: { shopId, origin: 'pick' },
              file: orderFileOf(pickedRows(value.lines, recipients, new Date()), words.file),
            })
          }
        >
          {count > 0 ? words.go(recipients.length) : words.nothing}
        </Button>
      </div>
    </>
  )
}

interface PickedLinesProps {
  readonly lines: readonly PickedLine[]
  readonly onLines: (lines: readonly PickedLine[]) => void
}

const PickedLines = ({ lines, onLines }: PickedLinesProps) => {
  const words = useText(text)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section aria-label={words.goods} className="q-stack">
      <h3>{words.goods}</h3>
      {lines.map((line) => {
        const { code, skuId } = line.sku
        const others = lines.filter(({ sku }) => sku.skuId !== skuId)
        return (
          <div key={skuId} className="q-pick-line">
            <Picture src={line.sku.imageUrl} alt="" size={40} />
            <SkuWords sku={line.sku} />
            <InputNumber
              aria-label={words.quantity(code)}
              min={1}
              max={10_000}
              precision={0}
              value={line.quantity}
              onChange={(quantity) =>
                onLines(lines.map((one) => (one === line ? { ...one, quantity: quantity ?? 1 } : one)))
              }
            />
            <Button
              type="text"
              aria-label={words.remove(code)}
              icon={<Icon name="trash" size={16} />}
              onClick={() => onLines(others)}
            />
          </div>
        )
      })}
      <div>
        <Button
          icon={<Icon name="search" size={14} />}
          disabled={lines.length >= 20}
          onClick={() => setChoosing(true)}
        >
          {words.add}
        </Button>
      </div>
      {isChoosing && (
        <Suspense fallback={null}>
          <SkuDialog
            chosen={null}
            onPick={(sku) => {
              if (!lines.some((line) => line.sku.skuId === sku.skuId))
                onLines([...lines, { sku, quantity: 1 }])
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
