import { customsFieldWords } from '../../../contract/customs-codes/customs-data.ts'
import type { CustomsGap } from '../../../contract/orders/order-schemas.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import './packing.css'

const fieldText = defineText(customsFieldWords)

const text = defineText({
  en: {
    missing: (fields: readonly string[]) => `: no ${fields.join(', ')}`,
  },
  zh: {
    missing: (fields: readonly string[]) => `：缺少${fields.join('、')}`,
  },
})

/** What each of these products lacks, with links to where it is entered. */
export const CustomsGaps = ({ gaps }: { gaps: readonly CustomsGap[] }) => {
  const words = useText(text)
  const fields = useText(fieldText)
  const name = useSubject()
  if (gaps.length === 0) return null
  return (
    <ul className="q-customs-gaps">
      {gaps.map(({ productId, subject, subjectZh, missing }) => (
        <li key={productId}>
          <PageLink to="/products/product" search={{ id: productId }}>
            {name({ subjectEn: subject, subjectZh })}
          </PageLink>
          {words.missing(missing.map((field) => fields[field]))}
        </li>
      ))}
    </ul>
  )
}
