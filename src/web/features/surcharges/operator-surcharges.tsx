import { Button } from 'antd'
import { Suspense, useState } from 'react'
import {
  operatorSurcharges,
  type OperatorSurcharge,
} from '../../../contract/surcharges/operator-surcharges.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Age } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { SurchargeEnding } from './end-dialog.tsx'
import { SurchargeItem } from './surcharge-item.tsx'
import { operatorSurchargeTones } from './surcharge-text.ts'

const LowerDialog = lazy(() => import('./lower-dialog.tsx'))
const EndDialog = lazy(() => import('./end-dialog.tsx'))

const text = defineText({
  en: {
    title: 'Surcharge',
    yours: 'Waiting on us',
    theirs: 'Waiting on seller',
    for: '·',
    waive: 'Waive and ship',
    lower: 'Lower surcharge',
    withdraw: 'Withdraw surcharge',
    cancelOrder: 'Cancel order',
    next: 'The order will not be picked or shipped until the surcharge is settled.',
  },
  zh: {
    title: '附加费',
    yours: '等待我们处理',
    theirs: '等待卖家答复',
    for: '· 已',
    waive: '照常发货',
    lower: '下调金额',
    withdraw: '撤回',
    cancelOrder: '取消订单',
    next: '附加费处理完毕之前，订单不会拣货或发货。',
  },
})

interface Chosen {
  readonly surcharge: OperatorSurcharge
  readonly as: SurchargeEnding | 'lower'
}

const OperatorSurcharges = ({ orderId }: { orderId: string }) => {
  const words = useText(text)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { data } = useCall(
    operatorSurcharges.listOperatorOrderSurcharges,
    { orderId },
    { quiet: true, everyMs: 20_000 },
  )
  const [newest] = data?.surcharges ?? []
  if (!data || !newest) return null
  const close = (): void => setChosen(null)
  const isOurs = newest.status === 'declined'
  const isWaiting = isOurs || newest.status === 'open'
  return (
    <Card
      title={words.title}
      actions={
        isWaiting && (
          <StatusTag tone={isOurs || newest.isOverdue ? 'yours' : 'working'}>
            <span>
              {isOurs ? words.yours : words.theirs} {words.for} <Age since={newest.statusSince} />
            </span>
          </StatusTag>
        )
      }
    >
      <ul className="q-surcharges">
        {data.surcharges.map((surcharge) => (
          <SurchargeItem
            key={surcharge.id}
            surcharge={surcharge}
            tone={operatorSurchargeTones[surcharge.status]}
          >
            <Buttons surcharge={surcharge} onChoose={(as) => setChosen({ surcharge, as })} />
          </SurchargeItem>
        ))}
      </ul>
      <Suspense fallback={null}>
        {chosen?.as === 'lower' && <LowerDialog surcharge={chosen.surcharge} onClose={close} />}
        {chosen && chosen.as !== 'lower' && (
          <EndDialog surcharge={chosen.surcharge} ending={chosen.as} onClose={close} />
        )}
      </Suspense>
    </Card>
  )
}
export default OperatorSurcharges

const order = ['waive', 'lower', 'withdraw', 'cancelOrder'] as const

const Buttons = ({
  surcharge: { operatorActions, status },
  onChoose,
}: {
  surcharge: OperatorSurcharge
  onChoose: (as: Chosen['as']) => void
}) => {
  const words = useText(text)
  const offered = order.filter((action) => operatorActions.includes(action))
  if (offered.length === 0) return null
  return (
    <>
      <div className="q-surcharge-row">
        {offered.map((action) => (
          <Button
            key={action}
            type={action === 'waive' ? 'primary' : 'default'}
            danger={action === 'cancelOrder'}
            onClick={() => onChoose(action)}
          >
            {words[action]}
          </Button>
        ))}
      </div>
      {(status === 'open' || status === 'declined') && <p className="q-muted">{words.next}</p>}
    </>
  )
}
