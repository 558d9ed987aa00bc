import type { Currency } from '../../../contract/kernel/money.ts'
import type { ChosenService } from '../../../contract/orders/service-schemas.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useOwnWords } from './service-text.ts'
import './services.css'

const text = defineText({
  en: { title: 'Services to perform' },
  zh: { title: '需执行的服务' },
})

interface OperatorServicesProps {
  readonly services: readonly ChosenService[]
  readonly currency: Currency
}

const OperatorServicesCard = ({ services, currency }: OperatorServicesProps) => {
  const words = useText(text)
  const own = useOwnWords()
  return (
    <Card title={words.title}>
      <ul className="q-services">
        {services.map((service) => (
          <li key={`${service.serviceId} ${service.priceMinor}`} className="q-service">
            <div className="q-service-words">
              <strong>
                {service.times} × {own(service.nameEn, service.nameZh)}
              </strong>
              <p>{own(service.procedureEn, service.procedureZh)}</p>
            </div>
            <Money amountMinor={service.amountMinor} currency={currency} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
export default OperatorServicesCard
