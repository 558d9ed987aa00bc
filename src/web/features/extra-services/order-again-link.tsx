import type { ServiceStock } from '../../../contract/extra-services/service-stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({ en: { again: 'Order again' }, zh: { again: '再次订购' } })

/** Opens the order dialog with what was used in 30 days, or 100 units. */
export const OrderAgainLink = ({ stock }: { stock: ServiceStock }) => {
  const words = useText(text)
  const { can, hasMenu } = useAccess()
  if (!stock.isActive || !can('service:order') || !hasMenu(7)) return null
  const quantity = stock.usedIn30Days || 100
  return (
    <PageLink
      to={`/extra/extraServices?order=${stock.extraServiceId}&quantity=${quantity}`}
      className="q-button q-nowrap"
    >
      {words.again}
    </PageLink>
  )
}
