import type { Encoding } from '../../../contract/kernel/encodings.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Button } from 'antd'
import { useMemo, type ReactNode } from 'react'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { sourcingLimits, type SourcingRowProblem } from '../../../contract/sourcing/sourcing-states.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { download } from '../../ui/call/calls.ts'
import { TableRefusal } from '../../ui/uploads/table-refusal.tsx'
import { tableTypes } from '../../ui/uploads/upload-rules.ts'
import { useCallMutation, useUploadMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { useCloseTab, useLeaveGuard } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { FileDrop } from '../../ui/uploads/file-drop.tsx'
import { FormPage } from '../../ui/forms/form.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { linksOf } from './new-request-draft.ts'
import { useDuplicates } from './duplicate-note.tsx'
import { sellerReads } from './sourcing-calls.ts'
import './sourcing.css'

type RequestItem = InputOf<typeof sourcing.askForProducts>['wishes'][number]
type Read = OutputOf<typeof sourcing.previewSourcingFile>

const text = defineText({
  en: {
    subtitle: 'Paste links, one per line, or upload a completed template.',
    links: 'Links',
    linksHelp: (max: number) => `One per line, up to ${max}.`,
    file: 'Or upload a file',
    hint: 'CSV or Excel, one product per row.',
    csv: 'CSV template',
    xlsx: 'Excel template',
    result: 'Products to request',
    row: (row: number) => `Row ${row}`,
    bad: (count: number) => `${counted(count, 'row', 'rows')} cannot be requested`,
    noLink: 'is not a complete URL',
    twice: 'Already requested:',
    nothing: 'No products yet. Paste links or choose a file.',
    tooMany: (max: number) => `You can request up to ${max} products at once. Remove some to continue.`,
    send: (count: number) => `Request ${counted(count, 'product', 'products')}`,
    clear: 'Clear',
    done: (count: number) => `${counted(count, 'product', 'products')} requested.`,
    drop: (name: string) => `Remove ${name}`,
  },
  zh: {
    subtitle: '粘贴链接（每行一个），或填写模板。',
    links: '链接',
    linksHelp: (max: number) => `每行一个，最多 ${max} 个。`,
    file: '或上传文件',
    hint: 'CSV 或 Excel，每行一个产品。',
    csv: 'CSV 模板',
    xlsx: 'Excel 模板',
    result: '将提交的内容',
    row: (row: number) => `第 ${row} 行`,
    bad: (count: number) => `${formatNumber(count, 'zh')} 行无法提交，请修改`,
    noLink: '网址不完整',
    twice: '之前已提交：',
    nothing: '还没有内容：请粘贴链接或选择文件。',
    tooMany: (max: number) => `一次最多提交 ${max} 个，请移除多余的产品。`,
    send: (count: number) => `提交 ${formatNumber(count, 'zh')} 个产品`,
    clear: '清空',
    done: (count: number) => `已提交 ${formatNumber(count, 'zh')} 个产品。`,
    drop: (name: string) => `移除 ${name}`,
  },
})

const problemText = defineText<Record<SourcingRowProblem, string>>({
  en: {
    empty: 'no link, name or description',
    link: 'the link is not a complete URL',
    price: 'the target price is not a valid amount',
    ambiguousPrice:
      'the target price may mean thousands or decimals: write it with two decimals, such as 1299.00',
    quantity: 'the quantity is not a whole number',
    ambiguousQuantity: 'the quantity may mean thousands or decimals: write only digits, such as 1000',
    country: 'a country is not recognised',
    date: 'the date is not in the format 2026-10-31',
    formula: 'a cell contains a formula',
    tooLong: 'a cell contains too much text',
  },
  zh: {
    empty: '链接、名称、说明至少填写一项',
    link: '链接不完整',
    price: '目标价须为金额',
    ambiguousPrice: '目标价可能是千位分隔，也可能是小数，请填写两位小数，例如 1299.00',
    quantity: '数量须为整数',
    ambiguousQuantity: '数量可能是千位分隔，也可能是小数，请只填写数字，例如 1000',
    country: '国家无法识别',
    date: '日期格式应为 2026-10-31',
    formula: '不能包含公式',
    tooLong: '内容过长',
  },
})

interface Shown {
  readonly key: string
  readonly name: string
  readonly wish: RequestItem
}

export const NewRequests = ({ kinds }: { kinds: ReactNode }) => {
  const words = useText(text)
  const go = useGo()
  const closeTab = useCloseTab()
  const kept = useDraft<{ pasted: string; read: Read | null; left: readonly string[] }>('ask-for-products', {
    pasted: '',
    read: null,
    left: [],
  })
  useLeaveGuard(kept.isChanged)
  const { pasted, read, left } = kept.value
  const { links, bad } = useMemo(() => linksOf(pasted), [pasted])
  const all: Shown[] = [
    ...links.map((link) => ({ key: link, name: link, wish: { link } })),
    ...(read?.wishes ?? []).map(({ row, ...wish }) => ({
      key: `row ${row}`,
      name: wish.title || wish.link || wish.note,
      wish,
    })),
  ]
  const wished = all.filter(({ key }) => !left.includes(key))
  const isTooMany = wished.length > sourcingLimits.atOnce
  const ask = useCallMutation(sourcing.askForProducts, {
    invalidates: sellerReads,
    onSuccess: async ({ requests }) => {
      kept.clear()
      toast.success(words.done(requests.length))
      await go('/product/quotedProducts')
      closeTab()
    },
  })
  return (
    <FormPage
      subtitle={words.subtitle}
      back="/product/quotedProducts"
      onSubmit={(event) => {
        event.preventDefault()
        if (wished.length > 0 && !isTooMany) ask.mutate({ wishes: wished.map(({ wish }) => wish) })
      }}
      footer={
        <>
          <Button disabled={!kept.isChanged} onClick={kept.clear}>
            {words.clear}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            disabled={wished.length === 0 || isTooMany}
            loading={ask.isPending}
          >
            {words.send(wished.length)}
          </Button>
        </>
      }
    >
      {kinds}
      <Card>
        <div className="q-stack">
          <TextAreaField
            label={words.links}
            help={words.linksHelp(sourcingLimits.atOnce)}
            autoSize={{ minRows: 5, maxRows: 14 }}
            value={pasted}
            onChange={(next) => kept.set((now) => ({ ...now, pasted: next }))}
          />
          <FilePart onRead={(found) => kept.set((now) => ({ ...now, read: found, left: [] }))} />
        </div>
      </Card>
      <Card title={words.result}>
        {isTooMany && (
          <p className="q-note q-note-problem" role="alert">
            {words.tooMany(sourcingLimits.atOnce)}
          </p>
        )}
        <RequestList
          wished={wished}
          onDrop={(key) => kept.set((now) => ({ ...now, left: [...now.left, key] }))}
        />
        <RejectedEntries links={bad} read={read} />
      </Card>
    </FormPage>
  )
}

const FilePart = ({ onRead }: { onRead: (read: Read) => void }) => {
  const words = useText(text)
  const send = useUploadMutation(sourcing.previewSourcingFile, { quiet: true, onSuccess: onRead })
  const upload = (file: File, encoding?: Encoding): void =>
    send.mutate({ input: { locale: getLocale(), ...(encoding && { encoding }) }, file })
  const sent = send.variables?.file
  return (
    <div className="q-stack">
      <span className="q-field-label">{words.file}</span>
      <FileDrop
        accept={tableTypes}
        maxBytes={2 * 1024 * 1024}
        hint={words.hint}
        progress={send.isPending ? 0 : null}
        onFiles={([file]) => file && upload(file)}
      />
      <TableRefusal error={send.error} onChoose={(encoding) => sent && upload(sent, encoding)} />
      <span className="q-sourcing-templates">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            size="small"
            icon={<Icon name="download" size={14} />}
            onClick={() => void download(sourcing.downloadSourcingTemplate, { format })}
          >
            {words[format]}
          </Button>
        ))}
      </span>
    </div>
  )
}

const RequestList = ({ wished, onDrop }: { wished: readonly Shown[]; onDrop: (key: string) => void }) => {
  const words = useText(text)
  const links = wished.map(({ wish }) => wish.link ?? '').filter(Boolean)
  const duplicates = new Map(
    useDuplicates(links.slice(0, sourcingLimits.atOnce)).map((one) => [one.link, one]),
  )
  if (wished.length === 0) return <p className="q-muted">{words.nothing}</p>
  return (
    <ol className="q-wished">
      {wished.map(({ key, name, wish }) => {
        const before = duplicates.get(wish.link ?? '')
        return (
          <li key={key}>
            <span className="q-cell-stack">
              <span className="q-clip">{name}</span>
              {before && (
                <span className="q-wished-twice">
                  <Icon name="alert" size={14} /> {words.twice}{' '}
                  <PageLink to={`/product/quotedProducts/${before.id}`}>{before.number}</PageLink>
                </span>
              )}
            </span>
            <button
              type="button"
              className="q-icon-button"
              aria-label={words.drop(name)}
              onClick={() => onDrop(key)}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        )
      })}
    </ol>
  )
}

const RejectedEntries = ({ links, read }: { links: readonly string[]; read: Read | null }) => {
  const words = useText(text)
  const problems = useText(problemText)
  const rows = read?.bad ?? []
  const count = links.length + rows.length
  if (count === 0) return null
  return (
    <div className="q-note q-note-problem q-wished-bad" role="status">
      <strong>{words.bad(count)}</strong>
      <ul>
        {links.map((link) => (
          <li key={link}>
            “{link}” {words.noLink}
          </li>
        ))}
        {rows.map(({ row, problems: found, text: what }) => (
          <li key={row}>
            {words.row(row)}
            {what && ` (${what})`}: {found.map((problem) => problems[problem]).join(', ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
