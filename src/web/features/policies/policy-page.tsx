import { use, useEffect, type JSX } from 'react'
import { policyTerms, type PolicyType } from '../../../contract/refunds/policy-terms.ts'
import { Prose } from '../../ui/components/prose.tsx'
import { Bar } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { localeTags, useLocale } from '../../ui/text/locale.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { CompanyDetails } from './company-details.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { policyOf } from './policy-documents.ts'
import { policyTitleText } from './policy-titles.ts'
import { useCredentials } from './use-credentials.ts'

const text = defineText({
  en: {
    inForce: (day: string) => `Effective from ${day}`,
    contents: 'Contents',
    contact: 'Who we are and how to contact us',
    noCompany:
      'The agency has not added its company details yet. After you sign in, use the contact button at the right edge of the screen.',
    failed: 'Company details could not be loaded.',
    retry: 'Try again',
  },
  zh: {
    inForce: (day: string) => `自${day}起生效`,
    contents: '目录',
    contact: '关于我们与联系方式',
    noCompany: '运营公司尚未填写公司信息。登录后，可点击屏幕右侧的联系按钮查看联系方式。',
    failed: '公司信息加载失败。',
    retry: '重试',
  },
})

const contactId = 'contact'

export const PolicyViewer = ({ type }: { type: PolicyType }) => {
  const words = useText(text)
  const titles = useText(policyTitleText)
  const locale = useLocale()
  const isNarrow = useIsNarrow()
  const { summary, sections } = use(policyOf(type))[locale]
  // A calendar day, the same in every time zone.
  const day = new Intl.DateTimeFormat(localeTags[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(policyTerms.inForceSince),
  )
  useEffect(() => {
    // The browser looked for the fragment before the text was rendered.
    if (window.location.hash) document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
  const contents = [...sections, { id: contactId, heading: words.contact }]
  return (
    <DocumentFrame
      path={`/policy/${type}`}
      title={titles[type]}
      note={words.inForce(day)}
      aside={
        <nav className="q-document-contents" aria-label={words.contents}>
          <details open={!isNarrow}>
            <summary>{words.contents}</summary>
            <ol>
              {contents.map(({ id, heading }) => (
                <li key={id}>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ol>
          </details>
        </nav>
      }
    >
      <p className="q-document-summary">{summary}</p>
      {sections.map(({ id, heading, blocks }) => (
        <section key={id} id={id}>
          <h2>{heading}</h2>
          <Prose blocks={blocks} />
        </section>
      ))}
      <section id={contactId}>
        <h2>{words.contact}</h2>
        <Contact />
      </section>
    </DocumentFrame>
  )
}

const Contact = () => {
  const words = useText(text)
  const { data, error, retry } = useCredentials()
  if (error) {
    return (
      <p role="alert">
        {words.failed}{' '}
        <button type="button" className="q-button q-button-link" onClick={retry}>
          {words.retry}
        </button>
      </p>
    )
  }
  if (!data) return <Bar width={280} />
  return data.company ? <CompanyDetails company={data.company} /> : <p>{words.noCompany}</p>
}

export const policyPage = (type: PolicyType): (() => JSX.Element) => {
  const PolicyPage = () => <PolicyViewer type={type} />
  return PolicyPage
}
