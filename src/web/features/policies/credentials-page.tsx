import { useState } from 'react'
import type { Certificate } from '../../../contract/agency-settings/agency.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { localeTags, useLocale } from '../../ui/text/locale.ts'
import { CompanyDetails } from './company-details.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { useCredentials, type Credentials } from './use-credentials.ts'

const text = defineText({
  en: {
    title: 'Credentials',
    note: 'Who runs Quayside and the certifications the agency holds',
    company: 'Company details',
    noCompany: 'The agency has not added its company details yet.',
    certificates: 'Certificates',
    none: 'No certificates yet',
    noneText: 'Certificates the agency publishes appear here with their number and validity.',
    number: (number: string) => `No. ${number}`,
    until: (day: string) => `Valid until ${day}`,
    expired: (day: string) => `Expired on ${day}`,
    endless: 'No expiry date',
    open: (title: string) => `Open document: ${title}`,
    document: 'PDF document',
  },
  zh: {
    title: '资质证明',
    note: 'Quayside 的运营公司及其所持证书',
    company: '公司信息',
    noCompany: '运营公司尚未填写公司信息。',
    certificates: '证书',
    none: '暂无证书',
    noneText: '运营公司公布的证书及其编号和有效期会显示在这里。',
    number: (number: string) => `编号 ${number}`,
    until: (day: string) => `有效期至 ${day}`,
    expired: (day: string) => `已于 ${day} 到期`,
    endless: '长期有效',
    open: (title: string) => `打开文件：${title}`,
    document: 'PDF 文件',
  },
})

const CredentialsPage = () => {
  const words = useText(text)
  const { data, error, retry } = useCredentials()
  return (
    <DocumentFrame path="/credentials" title={words.title} note={words.note}>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {error === null && !data && <CardSkeleton lines={6} />}
      {data && <Content {...data} />}
    </DocumentFrame>
  )
}

const Content = ({ company, certificates }: Credentials) => {
  const words = useText(text)
  return (
    <>
      <section>
        <h2>{words.company}</h2>
        {company ? <CompanyDetails company={company} /> : <p>{words.noCompany}</p>}
      </section>
      <section>
        <h2>{words.certificates}</h2>
        {certificates.length === 0 ? (
          <EmptyState icon="shield" title={words.none}>
            {words.noneText}
          </EmptyState>
        ) : (
          <ul className="q-certificates">
            {certificates.map((certificate) => (
              <CertificateItem key={`${certificate.title} ${certificate.number}`} certificate={certificate} />
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

const CertificateItem = ({ certificate }: { certificate: Certificate }) => {
  const { title, number, file } = certificate
  const words = useText(text)
  return (
    <li className="q-certificate">
      {file && <Sheet title={title} url={file.url} />}
      <div>
        <h3>{title}</h3>
        {number && <p>{words.number(number)}</p>}
        <Term until={certificate.validUntil} />
      </div>
    </li>
  )
}

const Sheet = ({ title, url }: { title: string; url: string }) => {
  const words = useText(text)
  const isPdf = /\/file(\?|$)/.test(url)
  return (
    <a
      className="q-certificate-sheet"
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={isPdf ? `${words.document}: ${title}` : words.open(title)}
    >
      {isPdf ? (
        <span>
          <Icon name="file" size={36} />
          {words.document}
        </span>
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" />
      )}
    </a>
  )
}

const Term = ({ until }: { until: string | null }) => {
  const words = useText(text)
  const locale = useLocale()
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  if (!until) return <StatusTag tone="done">{words.endless}</StatusTag>
  // A calendar day, valid to its end in any time zone.
  const day = new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(until),
  )
  const isOver = today > until
  return (
    <StatusTag tone={isOver ? 'problem' : 'done'}>{isOver ? words.expired(day) : words.until(day)}</StatusTag>
  )
}

export default CredentialsPage
