import './parts.css'

export const NewBadge = ({ children }: { children: string }) => <span className="q-new-mark">{children}</span>
