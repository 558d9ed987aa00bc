import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Invoice } from '../../../contract/invoices/invoices.ts'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    pdf: 'Download PDF',
    ubl: 'Download e-invoice',
    buyer: 'There is no e-invoice: when it was issued, your invoice address was not complete.',
    customer: 'There is no e-invoice: when it was issued, the customer’s invoice address was not complete.',
    agency: 'There is no e-invoice: when it was issued, the agency’s details were not complete.',
    other: 'There is no e-invoice: details that it must have were not known when it was issued.',
  },
  zh: {
    pdf: '下载 PDF',
    ubl: '下载电子发票',
    buyer: '无电子发票：开具时您的发票抬头不完整。',
    customer: '无电子发票：开具时客户的发票抬头不完整。',
    agency: '无电子发票：开具时平台的公司信息不完整。',
    other: '无电子发票：开具时缺少必填信息。',
  },
})

type InvoiceFormat = 'pdf' | 'ubl'

interface InvoiceActionsProps {
  readonly invoice: Invoice
  readonly running: string | null
  readonly onDownload: (format: InvoiceFormat, fileName: string) => void
}

export const InvoiceActions = ({ invoice, running, onDownload }: InvoiceActionsProps) => {
  const words = useText(text)
  const file = (format: InvoiceFormat, extension: string) => (
    <Button
      {...(format === 'pdf' && { type: 'primary' as const })}
      icon={<Icon name="download" size={16} />}
      loading={running === format}
      onClick={() => onDownload(format, `${invoice.number}.${extension}`)}
    >
      {words[format]}
    </Button>
  )
  return (
    <>
      {invoice.hasUbl && file('ubl', 'xml')}
      {file('pdf', 'pdf')}
    </>
  )
}

const lackingParty = ({ seller, buyer, tax }: Invoice): 'agency' | 'buyer' | 'other' => {
  const isSellerComplete =
    seller.name !== '' &&
    seller.countryCode !== '' &&
    (seller.taxNumber !== '' || (tax.ground === 'outsideScope' && seller.registrationNumber !== ''))
  if (!isSellerComplete) return 'agency'
  return buyer.countryCode === '' ? 'buyer' : 'other'
}

/** Why an invoice has no e-invoice. `action`: what the seller can do about the next ones. */
export const NoUblNote = ({ invoice, action }: { invoice: Invoice; action?: ReactNode }) => {
  const words = useText(text)
  if (invoice.hasUbl) return null
  const lacking = lackingParty(invoice)
  const isOwn = action !== undefined
  return (
    <p className="q-note">
      <Icon name="info" size={16} />
      <span>
        {lacking === 'buyer' && !isOwn ? words.customer : words[lacking]} {lacking !== 'agency' && action}
      </span>
    </p>
  )
}
