import { goodsPictures, operatorGoodsPictures } from '../../../contract/goods-pictures/goods-pictures.ts'
import type { GoodsPictures } from '../../../contract/goods-pictures/goods-pictures.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type { OrderId } from '../../../contract/kernel/ids.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Picture } from '../../ui/components/picture.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import './goods-pictures.css'

const text = defineText({
  en: {
    title: 'Pictures of the goods',
    arrived: (units: number, code: string) => `${counted(units, 'unit', 'units')} of ${code} arrived`,
    packed: 'Packed',
    open: (what: string, n: number) => `Open picture ${n}: ${what}`,
  },
  zh: {
    title: '货物照片',
    arrived: (units: number, code: string) => `${code} 到货 ${formatNumber(units, 'zh')} 件`,
    packed: '已打包',
    open: (what: string, n: number) => `打开照片 ${n}：${what}`,
  },
})

const Groups = ({ groups }: { groups: readonly GoodsPictures[] }) => {
  const words = useText(text)
  return (
    <ul className="q-goods-pictures">
      {groups.map(({ id, kind, code, units, at, pictures }) => {
        const what = kind === 'arrived' ? words.arrived(units, code) : words.packed
        return (
          <li key={id}>
            <span>
              {what}{' '}
              <span className="q-muted">
                <Instant at={at} />
              </span>
            </span>
            <span className="q-goods-pictures-row">
              {pictures.map(({ url, thumbnailUrl }, index) => (
                <a
                  key={url}
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={words.open(what, index + 1)}
                >
                  <Picture src={thumbnailUrl} alt="" size={72} />
                </a>
              ))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface GoodsPicturesProps {
  readonly orderId: OrderId
  readonly of: 'seller' | 'operator'
  /** In a dialog that decides on the order. */
  readonly isInDialog?: boolean
}

/** What the agency photographed of an order's goods; nothing while there is none. */
const GoodsPicturesCard = ({ orderId, of, isInDialog = false }: GoodsPicturesProps) => {
  const words = useText(text)
  const endpoint =
    of === 'seller' ? goodsPictures.listGoodsPictures : operatorGoodsPictures.listOperatorGoodsPictures
  const answer = useCall(endpoint, { id: orderId }, { quiet: true })
  const groups = answer.data?.groups ?? []
  if (groups.length === 0) return null
  if (isInDialog)
    return (
      <section aria-label={words.title} className="q-goods-pictures-section">
        <h3>{words.title}</h3>
        <Groups groups={groups} />
      </section>
    )
  return (
    <Card title={words.title}>
      <Groups groups={groups} />
    </Card>
  )
}
export default GoodsPicturesCard
