import { escapeHtml } from '../http/escapeHtml.ts'
import type { MailContent } from './composeMail.ts'

/** Renders a mail as plain text and as HTML that loads nothing. */

export const renderText = ({ opening, code, closing, footer }: MailContent): string =>
  [...opening, ...(code === null ? [] : [`    ${code}`]), ...closing, `-- \n${footer.join('\n')}`].join('\n\n')

const FONT = "font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif"
const renderParagraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
const renderCodeBox = (code: string) =>
  `<p style="margin:24px 0;padding:16px;background:#f3f1ec;border-radius:8px;text-align:center;font-size:32px;font-weight:600;letter-spacing:8px">${escapeHtml(code)}</p>`

export const renderHtml = ({
  language,
  subject,
  opening,
  code,
  closing,
  footer,
}: MailContent): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f2328;font-size:16px;line-height:1.5;${FONT}">
<div style="max-width:520px;margin:0 auto">
${[...opening.map(renderParagraph), ...(code === null ? [] : [renderCodeBox(code)]), ...closing.map(renderParagraph)].join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d9d6cf;color:#5c6066;font-size:13px">${footer.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`
