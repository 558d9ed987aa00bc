import { Carousel } from 'antd'
import { Icon } from '../../ui/icon.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { noticesText } from './notices-text.ts'
import './notices.css'

export interface NoticeContent {
  /** URLs separated by commas. */
  readonly images: string
  readonly richText: string
  readonly attachments: readonly { readonly name: string; readonly url: string }[]
}

export const NoticeView = ({ notice }: { notice: NoticeContent }) => {
  const pictures = notice.images.split(',').filter((address) => address !== '')
  return (
    <div className="q-notice">
      {pictures.length > 0 && <Pictures addresses={pictures} />}
      {notice.richText && <RichText html={notice.richText} />}
      {notice.attachments.length > 0 && <Attachments files={notice.attachments} />}
    </div>
  )
}

const Pictures = ({ addresses }: { addresses: readonly string[] }) => {
  const words = useText(noticesText)
  const shown = addresses.map((address, index) => (
    <div key={address} className="q-notice-slide">
      <img src={address} alt={words.image(index + 1, addresses.length)} decoding="async" />
    </div>
  ))
  if (shown.length === 1) return <div className="q-notice-pictures">{shown}</div>
  return (
    <div className="q-notice-pictures">
      <Carousel arrows draggable infinite={false}>
        {shown}
      </Carousel>
    </div>
  )
}

const Attachments = ({ files }: { files: NoticeContent['attachments'] }) => {
  const words = useText(noticesText)
  return (
    <section className="q-notice-files">
      <h3>{words.attachments}</h3>
      <ul>
        {files.map(({ name, url }) => (
          <li key={url}>
            <a href={url} download={name} target="_blank" rel="noreferrer">
              <Icon name="file" size={16} />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
