import type { OrderId } from '../../../contract/kernel/ids.ts'
import { formatMinor } from '../../../contract/kernel/money.ts'
import { operatorCarriers } from '../../../contract/carriers/carriers.ts'
import type {
  Candidate,
  CarrierLabelStatus,
  CarrierLabelView,
} from '../../../contract/carriers/carrier-schemas.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { candidateText, labelStatusText } from './carrier-text.ts'
import './carriers.css'

const text = defineText({
  en: {
    title: 'Carrier’s label',
    why: 'Services considered',
    noPdf: 'The label’s PDF could not be loaded yet. Create the label again to load it.',
    failed: 'The carrier’s label could not be loaded.',
  },
  zh: {
    title: '承运商面单',
    why: '比较过的服务',
    noPdf: '尚未取得面单 PDF，请重新生成面单。',
    failed: '承运商面单加载失败。',
  },
})

const tones: Readonly<Record<CarrierLabelStatus, 'moving' | 'done' | 'problem' | 'quiet'>> = {
  buying: 'moving',
  created: 'done',
  refused: 'problem',
  used: 'done',
  cancelled: 'quiet',
  notCancelled: 'problem',
}

const CandidateRow = ({ candidate }: { candidate: Candidate }) => {
  const reasons = useText(candidateText)
  const { carrier, service, costMinor, currency, reason, detail } = candidate
  return (
    <li>
      <span>
        {carrier} · {service}
      </span>
      {costMinor === null || currency === null ? (
        <span />
      ) : (
        <span className="q-money">{`${formatMinor(costMinor)} ${currency}`}</span>
      )}
      <span className={reason === 'chosen' ? undefined : 'q-muted'}>
        {[reasons[reason], detail].filter(Boolean).join(': ')}
      </span>
    </li>
  )
}

const LabelFacts = ({ label }: { label: CarrierLabelView }) => {
  const words = useText(text)
  const statuses = useText(labelStatusText)
  const { status, carrier, service, trackingNumber, weightGrams, failure, candidates } = label
  return (
    <section>
      <p className="q-carrier-top">
        <StatusTag tone={tones[status]}>{statuses[status]}</StatusTag>
        {carrier && (
          <strong>
            {carrier} · {service}
          </strong>
        )}
        {trackingNumber && <span className="q-tabular">{trackingNumber}</span>}
      </p>
      <p className="q-muted">
        {weightText(weightGrams)} · {label.createdBy} · <Instant at={label.createdAt} as="minute" />
      </p>
      {status === 'created' && !label.hasFile && <p className="q-carrier-problem">{words.noPdf}</p>}
      {failure && <p className="q-carrier-problem">{failure}</p>}
      {candidates.length > 0 && (
        <ul className="q-candidates" aria-label={words.why}>
          {candidates.map((candidate) => (
            <CandidateRow key={`${candidate.carrier} ${candidate.service}`} candidate={candidate} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Which carrier made an order's label, and why that one. */
const CarrierLabelCard = ({ orderId }: { orderId: OrderId }) => {
  const words = useText(text)
  const answer = useCall(
    operatorCarriers.getOrderCarrierLabels,
    { id: orderId },
    { quiet: true, everyMs: 30_000 },
  )
  if (answer.error) return <Card title={words.title}>{words.failed}</Card>
  if (!answer.data || answer.data.labels.length === 0) return null
  return (
    <Card title={words.title}>
      <div className="q-stack">
        {answer.data.labels.map((label) => (
          <LabelFacts key={label.id} label={label} />
        ))}
      </div>
    </Card>
  )
}
export default CarrierLabelCard
