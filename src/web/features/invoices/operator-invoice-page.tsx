import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { InvoiceActions, NoUblNote } from './invoice-actions.tsx'
import { CorrectInvoice } from './correct-invoice.tsx'
import { InvoiceView } from './invoice-view.tsx'
import { OperatorSource } from './source-link.tsx'
import { useDownload } from './use-download.ts'

const text = defineText({ en: { customer: 'Customer' }, zh: { customer: '客户' } })

type OperatorInvoice = OutputOf<typeof operatorInvoices.getOperatorInvoice>

const back = '/invoices'
const hrefOf = (id: string): string => `/invoices/detail?id=${id}`

const OperatorInvoicePage = () => {
  const { id } = usePage().search
  const answer = useCall(
    operatorInvoices.getOperatorInvoice,
    { id: id as OperatorInvoice['id'] },
    { keepPrevious: false, quiet: true },
  )
  return (
    <AnsweredPage answer={answer} back={back}>
      {(invoice) => <OneInvoice invoice={invoice} />}
    </AnsweredPage>
  )
}
export default OperatorInvoicePage

const OneInvoice = ({ invoice }: { invoice: OperatorInvoice }) => {
  const words = useText(text)
  const { running, save } = useDownload()
  usePageTitle(invoice.number)
  const { id, customerId, customerName } = invoice
  return (
    <InvoiceView
      invoice={invoice}
      back={back}
      hrefOf={hrefOf}
      source={<OperatorSource source={invoice} />}
      moreFacts={[
        [
          words.customer,
          <PageLink key="customer" to={back} search={{ customerId }}>
            {customerName}
          </PageLink>,
        ],
      ]}
      top={<NoUblNote invoice={invoice} />}
      actions={
        <>
          <CorrectInvoice invoice={invoice} />
          <InvoiceActions
            invoice={invoice}
            running={running}
            onDownload={(format, fileName) =>
              void save(
                format,
                operatorInvoices.downloadOperatorInvoice,
                { id, format, locale: getLocale() },
                fileName,
              )
            }
          />
        </>
      }
    />
  )
}
