import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Button } from 'antd'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorWaves } from '../../../contract/waves/waves.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { useGo } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { Card, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { keyOf, useShortcut } from '../../ui/page/shortcuts.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import { WaveOrders } from './wave-orders.tsx'
import { WavePapersCard } from './wave-papers-card.tsx'
import { WaveProgress } from './wave-progress.tsx'
import { waveText } from './wave-text.ts'

type Wave = OutputOf<typeof operatorWaves.getWave>

const text = defineText({
  en: {
    made: (name: string) => `Created by ${name}`,
    ended: 'Ended',
    by: (name: string) => `by ${name}`,
    orders: 'Orders',
    pickNow: 'Pick',
    pick: 'Pick list',
    slips: 'Packing slips',
    end: 'End wave',
    sure: (wave: string) => `End ${wave}?`,
    sureWords: (count: number) =>
      `The ${counted(count, 'order not shipped yet is', 'orders not shipped yet are')} removed from this wave and can be added to another.`,
    keep: 'Keep picking',
    isEnded: (wave: string) => `${wave} ended.`,
  },
  zh: {
    made: (name: string) => `由 ${name} 创建`,
    ended: '结束于',
    by: (name: string) => `操作人：${name}`,
    orders: '订单',
    pickNow: '开始拣货',
    pick: '拣货单',
    slips: '装箱单',
    end: '结束波次',
    sure: (wave: string) => `结束${wave}？`,
    sureWords: (count: number) => `尚未发货的 ${formatNumber(count, 'zh')} 个订单将移出，可加入其他波次。`,
    keep: '继续拣货',
    isEnded: (wave: string) => `${wave}已结束。`,
  },
})

const WavePage = () => {
  const id = usePage().search['id'] ?? ''
  const wave = useCall(operatorWaves.getWave, { id }, { everyMs: 20_000, keepPrevious: false, quiet: true })
  return (
    <AnsweredPage answer={wave} back="/waves">
      {(data) => <LoadedWave wave={data} />}
    </AnsweredPage>
  )
}
export default WavePage

const LoadedWave = ({ wave }: { wave: Wave }) => {
  const words = useText(text)
  const waves = useText(waveText)
  const name = waves.name(wave.number)
  usePageTitle(name)
  return (
    <DetailPage
      title={name}
      tags={
        <StatusTag tone={wave.open > 0 ? 'yours' : 'done'}>
          {wave.open > 0 ? waves.open : waves.ended}
        </StatusTag>
      }
      subtitle={
        <>
          {words.made(wave.createdBy)} · <Instant at={wave.createdAt} />
          {wave.endedAt && (
            <>
              {' · '}
              {words.ended} <Instant at={wave.endedAt} /> {wave.endedBy && words.by(wave.endedBy)}
            </>
          )}
        </>
      }
      back="/waves"
      actions={wave.open > 0 && <Actions wave={wave} name={name} />}
      top={<WaveProgress wave={wave} />}
    >
      <WavePapersCard wave={wave} />
      <Card title={words.orders} flush>
        <WaveOrders wave={wave} />
      </Card>
    </DetailPage>
  )
}

const Actions = ({ wave, name }: { wave: Wave; name: string }) => {
  const words = useText(text)
  const go = useGo()
  const end = useCallMutation(operatorWaves.endWave, {
    invalidates: operatorOrderReads,
    onSuccess: () => toast.success(words.isEnded(name)),
  })
  const ids = wave.waveOrders.filter(({ state }) => state === 'open').map(({ id }) => id)
  const pick = (): void => void go('/orders/pickingList', { search: { ids: ids.join(',') } })
  const print = (): void => void download(operatorOrders.downloadPackingSlips, { ids })
  const askEnd = async (): Promise<void> => {
    const question = {
      title: words.sure(name),
      message: words.sureWords(ids.length),
      confirmLabel: words.end,
      cancelLabel: words.keep,
    }
    if (await ask(question)) end.mutate({ id: wave.id })
  }
  useShortcut('p', words.pick, pick)
  return (
    <>
      <Button loading={end.isPending} onClick={() => void askEnd()}>
        {words.end}
      </Button>
      <Button icon={<Icon name="file" size={16} />} onClick={print}>
        {words.slips}
      </Button>
      <Button {...keyOf(words.pick, 'p')} icon={<Icon name="printer" size={16} />} onClick={pick}>
        {words.pick}
      </Button>
      <Button
        type="primary"
        icon={<Icon name="check" size={16} />}
        onClick={() => void go('/waves/pick', { search: { id: wave.id } })}
      >
        {words.pickNow}
      </Button>
    </>
  )
}
