import { renderSVG } from 'uqr'
import './qr-code.css'

export const QrCode = ({ content, label }: { content: string; label: string }) => (
  <img
    className="q-qr"
    width={196}
    height={196}
    alt={label}
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(content, { border: 2 }))}`}
  />
)
