import { Button } from 'antd'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useShortcut } from '../../ui/page/shortcuts.ts'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { ScanField, ScanProvider, useScans } from '../packing/scan-field.tsx'
import { SoundSwitch, StationMessages } from '../packing/station-message.tsx'
import { useStation } from '../packing/use-station.ts'
import { SkuCell } from '../supplier-orders/sku-cell.tsx'
import { binText } from './bin-text.ts'
import { CameraScan } from './camera-scan.tsx'
import { putAwayText } from './put-away-text.ts'
import { PutAwayPanel } from './put-away-panel.tsx'
import { usePutAway, type PutAwayStep, type Unplaced } from './use-put-away.ts'
import '../packing/packing.css'
import './warehouse-bins.css'

const PutAwayPage = () => {
  const words = useText(putAwayText)
  const bins = useText(binText)
  const locale = useLocale()
  const filters = useIndexFilters()
  const { input, handler, port, message, notify, clear, isQuiet, mute } = useStation()
  const { step, take, choose, reset } = usePutAway(notify)
  const list = useCall(operatorBins.listUnplacedGoods, filters.listInput, { quiet: true, everyMs: 30_000 })
  useKeyList()
  const startOver = (): void => {
    reset()
    clear()
    port.focus()
  }
  const columns: readonly Column<Unplaced>[] = [
    {
      key: 'sku',
      title: bins.product,
      isFixed: true,
      inCard: 'title',
      render: (row) => <SkuCell sku={row} />,
    },
    {
      key: 'owner',
      title: bins.owner,
      width: 200,
      inCard: 'body',
      render: (row) => row.ownerName ?? bins.agency,
    },
    {
      key: 'units',
      title: words.units,
      width: 110,
      align: 'right',
      inCard: 'body',
      render: (row) => formatNumber(row.units, locale),
    },
    {
      key: 'suggested',
      title: words.suggested,
      width: 160,
      inCard: 'body',
      render: (row) => row.suggestedBin && <span className="q-tabular">{row.suggestedBin}</span>,
    },
    {
      key: 'putAway',
      title: words.putAway,
      width: 140,
      inCard: 'foot',
      render: (row) => (
        <Button
          aria-label={words.putAwayOf(row.code)}
          onClick={() => {
            choose(row)
            port.focus()
          }}
        >
          {words.putAway}
        </Button>
      ),
    },
  ]
  return (
    <ScanProvider value={port}>
      <IndexPage<Unplaced>
        filters={filters}
        subtitle={list.data && list.data.units > 0 ? words.waiting(list.data.units) : words.subtitle}
        actions={<SoundSwitch isQuiet={isQuiet} onMute={mute} />}
        top={
          <div className="q-put-away">
            <ScanField label={promptOf(step, words)} input={input} handler={handler} onMute={mute} />
            <Scans onScan={take} onReset={startOver} />
            <StationMessages message={message} idle={step.at === 'goods' ? words.ready : ''} />
            <PutAwayPanel
              step={step}
              onTake={take}
              onChoose={choose}
              onReset={startOver}
              focus={port.focus}
            />
            <CameraScan onCode={take} />
          </div>
        }
        searchPlaceholder={words.search}
        list={list}
        rowKey={(row) => `${row.skuId}-${row.ownerId ?? ''}`}
        rowLabel={(row) => `${row.code} ${row.ownerName ?? bins.agency}`}
        columns={columns}
        empty={
          <EmptyState
            icon="check"
            title={words.empty}
            action={
              <PageLink to="/buying/bins" className="q-button">
                {words.bins}
              </PageLink>
            }
          >
            {words.emptyText}
          </EmptyState>
        }
      />
    </ScanProvider>
  )
}
export default PutAwayPage

type Words = ReturnType<typeof useText<(typeof putAwayText)['en']>>

const promptOf = (step: PutAwayStep, words: Words): string => {
  if (step.at === 'goods') return words.scanGoods
  if (step.at === 'owner') return words.ownerNumber
  if (step.at === 'quantity') return words.quantityOr(step.goods.units)
  const { suggestedBin } = step.goods
  return suggestedBin === null ? words.scanBin : words.scanBinOr(suggestedBin)
}

/** Inside the provider: hands what the field reads to the page. */
const Scans = ({ onScan, onReset }: { onScan: (typed: string) => void; onReset: () => void }) => {
  useScans({
    onScan,
    onKey: ({ key, ctrlKey, metaKey, altKey }) => {
      if (ctrlKey || metaKey || altKey) return false
      if (key === 'Enter') onScan('')
      else if (key === 'Escape') onReset()
      else return false
      return true
    },
  })
  return null
}

const useKeyList = (): void => {
  const words = useText(putAwayText)
  useShortcut('Enter', words.keyEnter, null)
  useShortcut('Esc', words.keyEscape, null)
  useShortcut('Alt M', words.keySound, null)
}
