import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { operatorWaves, type WavePick } from '../../../contract/waves/waves.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { CameraScan } from '../warehouse-bins/camera-scan.tsx'
import { waveText } from './wave-text.ts'
import './waves.css'

const text = defineText({
  en: {
    title: (wave: string) => `Pick ${wave}`,
    left: (n: number) => `${counted(n, 'unit', 'units')} left to pick`,
    scan: 'Scan or search SKU',
    pick: 'Pick',
    pickAll: (n: number, code: string) => `Pick ${formatNumber(n, 'en')} of ${code}`,
    undo: 'Undo',
    undoOf: (code: string) => `Undo picking of ${code}`,
    short: 'Report short',
    shortOf: (code: string) => `Report short: ${code}`,
    by: (name: string) => `Picked by ${name}`,
    isShort: 'Short',
    found: 'Units found',
    shortHelp: (needed: number) =>
      `${counted(needed, 'unit is', 'units are')} needed. Orders paid last that this does not cover wait for stock; the others continue. The bins of this SKU are counted.`,
    shortDone: (n: number) =>
      n === 0 ? 'All orders are covered.' : `${counted(n, 'order waits', 'orders wait')} for stock.`,
    unknown: (code: string) => `${code} is not needed for this wave, or already picked.`,
    done: 'Everything is picked',
    toPacking: 'Go to pack station',
    empty: 'Nothing to pick',
    emptyText: 'All orders of this wave have shipped or were removed.',
    back: 'View wave',
  },
  zh: {
    title: (wave: string) => `拣货：${wave}`,
    left: (n: number) => `待拣 ${formatNumber(n, 'zh')} 件`,
    scan: '扫描或搜索 SKU',
    pick: '拣取',
    pickAll: (n: number, code: string) => `拣取 ${formatNumber(n, 'zh')} 件：${code}`,
    undo: '撤销',
    undoOf: (code: string) => `撤销拣取：${code}`,
    short: '报缺货',
    shortOf: (code: string) => `报缺货：${code}`,
    by: (name: string) => `拣货人：${name}`,
    isShort: '缺货',
    found: '找到件数',
    shortHelp: (needed: number) =>
      `需要 ${formatNumber(needed, 'zh')} 件。不足部分由最后付款的订单等待到货，其余继续处理，并盘点该 SKU 的库位。`,
    shortDone: (n: number) => (n === 0 ? '所有订单均已满足。' : `${formatNumber(n, 'zh')} 个订单等待到货。`),
    unknown: (code: string) => `该波次不需要 ${code}，或已拣完。`,
    done: '已全部拣完',
    toPacking: '前往打包台',
    empty: '没有待拣货物',
    emptyText: '该波次的订单已全部发货或移出。',
    back: '查看波次',
  },
})

const WavePickPage = () => {
  const id = usePage().search['id'] ?? ''
  // Colleagues pick at the same time.
  const picks = useCall(
    operatorWaves.getWavePicks,
    { id },
    { everyMs: 4_000, keepPrevious: false, quiet: true },
  )
  return (
    <AnsweredPage answer={picks} back="/waves">
      {({ number, items }) => <Picking id={id} number={number} items={items} />}
    </AnsweredPage>
  )
}
export default WavePickPage

const isDone = ({ picked, quantity, isShort }: WavePick): boolean => isShort || picked >= quantity

interface PickingProps {
  readonly id: string
  readonly number: number
  readonly items: readonly WavePick[]
}

const Picking = ({ id, number, items }: PickingProps) => {
  const words = useText(text)
  const waves = useText(waveText)
  const [search, setSearch] = useState('')
  const [short, setShort] = useState<WavePick | null>(null)
  const title = words.title(waves.name(number))
  usePageTitle(title)
  const record = useCallMutation(operatorWaves.recordWavePick, {
    invalidates: [operatorWaves.getWavePicks, ...operatorOrderReads],
  })
  const pick = (item: WavePick, picked: number): void =>
    record.mutate({ id, skuId: item.skuId, picked, seen: item.picked })
  const typed = search.trim().toUpperCase()
  const shown = items.filter(({ code }) => code.toUpperCase().includes(typed))
  const left = items.reduce((sum, item) => (isDone(item) ? sum : sum + item.quantity - item.picked), 0)
  const pickCode = (code: string): void => {
    const item = items.find((one) => one.code.toUpperCase() === code && !isDone(one))
    if (item) {
      pick(item, item.picked + 1)
      setSearch('')
    } else if (code !== '') toast.error(words.unknown(code))
  }
  const scan = (): void => pickCode(typed)
  const sorted = [...shown.filter((item) => !isDone(item)), ...shown.filter(isDone)]
  return (
    <div className="q-page">
      <PageHeader
        title={title}
        subtitle={left > 0 ? words.left(left) : words.done}
        actions={<PageLink to={`/waves/detail?id=${id}`}>{words.back}</PageLink>}
        back="/waves"
      />
      {items.length === 0 ? (
        <EmptyState icon="box" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <>
          <CameraScan onCode={(code) => pickCode(code.trim().toUpperCase())} />
          <form
            className="q-wave-pick-search"
            onSubmit={(event) => {
              event.preventDefault()
              scan()
            }}
          >
            <TextField label={words.scan} autoComplete="off" value={search} onChange={setSearch} />
          </form>
          <ul className="q-wave-picks">
            {sorted.map((item) => (
              <PickRow
                key={item.skuId}
                item={item}
                isBusy={record.isPending}
                onPick={(picked) => pick(item, picked)}
                onShort={() => setShort(item)}
              />
            ))}
          </ul>
          {left === 0 && (
            <PageLink to="/packing" className="q-button q-button-primary">
              {words.toPacking}
            </PageLink>
          )}
        </>
      )}
      {short && <ShortDialog id={id} item={short} onClose={() => setShort(null)} />}
    </div>
  )
}

interface PickRowProps {
  readonly item: WavePick
  readonly isBusy: boolean
  readonly onPick: (picked: number) => void
  readonly onShort: () => void
}

const PickRow = ({ item, isBusy, onPick, onShort }: PickRowProps) => {
  const words = useText(text)
  const locale = useLocale()
  const subject = useSubject()
  const { code, attributes, imageUrl, quantity, picked, isShort, pickedBy, bins } = item
  const done = isDone(item)
  return (
    <li className={done ? 'q-wave-pick q-wave-pick-done' : 'q-wave-pick'}>
      <Picture src={imageUrl} alt="" size={56} />
      <span className="q-cell-stack q-wave-pick-words">
        {bins.length > 0 && (
          <strong className="q-wave-pick-bin q-tabular">{bins.map((bin) => bin.code).join(', ')}</strong>
        )}
        <span className="q-tabular">{code}</span>
        <span>{subject(item)}</span>
        <span className="q-muted">
          {[attributes, pickedBy && words.by(pickedBy)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="q-wave-pick-count q-tabular">
        {formatNumber(picked, locale)} / {formatNumber(quantity, locale)}
        {isShort && <span className="q-muted"> {words.isShort}</span>}
      </span>
      <span className="q-wave-pick-buttons">
        {done ? (
          !isShort && (
            <Button disabled={isBusy} aria-label={words.undoOf(code)} onClick={() => onPick(0)}>
              {words.undo}
            </Button>
          )
        ) : (
          <>
            <Button disabled={isBusy} aria-label={words.shortOf(code)} onClick={onShort}>
              {words.short}
            </Button>
            <Button
              type="primary"
              disabled={isBusy}
              icon={<Icon name="check" size={16} />}
              aria-label={words.pickAll(quantity - picked, code)}
              onClick={() => onPick(quantity)}
            >
              {words.pick}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

const ShortDialog = ({ id, item, onClose }: { id: string; item: WavePick; onClose: () => void }) => {
  const words = useText(text)
  const [found, setFound] = useState(item.picked)
  const record = useCallMutation(operatorWaves.recordWavePick, {
    invalidates: [operatorWaves.getWavePicks, ...operatorOrderReads],
    onSuccess: ({ waiting }) => {
      toast.success(words.shortDone(waiting.length))
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.shortOf(item.code)}
      sendLabel={words.short}
      isBusy={record.isPending}
      onSend={() => record.mutate({ id, skuId: item.skuId, picked: found, isShort: true, seen: item.picked })}
      onClose={onClose}
    >
      <Field label={words.found} help={words.shortHelp(item.quantity)}>
        {(control) => (
          <InputNumber
            {...control}
            min={0}
            max={item.quantity - 1}
            precision={0}
            value={found}
            onChange={(n) => setFound(n ?? 0)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
