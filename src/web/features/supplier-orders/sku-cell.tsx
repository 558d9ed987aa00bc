import { Picture } from '../../ui/components/picture.tsx'
import { useSubject, type Subject } from '../../ui/text/use-subject.ts'
import './supplier-orders.css'

interface Sku extends Subject {
  readonly code: string
  readonly attributes: string
  readonly imageUrl: string | null
}

export const SkuCell = ({ sku, size = 44 }: { sku: Sku; size?: number }) => {
  const subject = useSubject()
  return (
    <span className="q-buy-sku">
      <Picture src={sku.imageUrl} alt="" size={size} />
      <span className="q-cell-stack">
        <span className="q-buy-name">{subject(sku)}</span>
        <span className="q-muted">{[sku.code, sku.attributes].filter(Boolean).join(' · ')}</span>
      </span>
    </span>
  )
}
