import { invoices, type Invoice } from '../../../contract/invoices/invoices.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { getLocale } from '../../ui/text/locale.ts'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { InvoiceActions, NoUblNote } from './invoice-actions.tsx'
import { InvoiceView } from './invoice-view.tsx'
import { SellerSource } from './source-link.tsx'
import { useDownload } from './use-download.ts'

const text = defineText({
  en: { check: 'Check your invoice address for the next invoices' },
  zh: { check: '检查发票抬头，用于之后的发票' },
})

const back = '/wallet/invoice'
const hrefOf = (id: string): string => `/wallet/InvoiceDetail?id=${id}`

const InvoicePage = () => {
  const { id } = usePage().search
  const answer = useCall(
    invoices.getInvoice,
    { id: id as Invoice['id'] },
    { keepPrevious: false, quiet: true },
  )
  return (
    <AnsweredPage answer={answer} back={back}>
      {(invoice) => <OneInvoice invoice={invoice} />}
    </AnsweredPage>
  )
}
export default InvoicePage

const OneInvoice = ({ invoice }: { invoice: Invoice }) => {
  const words = useText(text)
  const { running, save } = useDownload()
  usePageTitle(invoice.number)
  const { id } = invoice
  return (
    <InvoiceView
      invoice={invoice}
      back={back}
      hrefOf={hrefOf}
      source={<SellerSource source={invoice} />}
      top={
        <NoUblNote
          invoice={invoice}
          action={<PageLink to="/wallet/invoiceAddress">{words.check}</PageLink>}
        />
      }
      actions={
        <InvoiceActions
          invoice={invoice}
          running={running}
          onDownload={(format, fileName) =>
            void save(format, invoices.downloadInvoice, { id, format, locale: getLocale() }, fileName)
          }
        />
      }
    />
  )
}
