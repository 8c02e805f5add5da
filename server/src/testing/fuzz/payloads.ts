/** Words that would like to be more: a script in a page, a formula in a sheet. Each sets `__pwned` where it succeeds. */

const SCRIPTS = [
  '<script>__pwned=1</script>',
  '</script><script>__pwned=1</script>',
  '<img src=x onerror=__pwned=1>',
  '"><svg onload=__pwned=1>',
  "' autofocus onfocus=__pwned=1 x='",
  '</textarea></title><body onload=__pwned=1>',
  '<iframe srcdoc="<script>top.__pwned=1</script>">',
  '<a href=javascript:__pwned=1>__pwned</a>',
  'javascript:__pwned=1//',
  '<style>@import"//evil.example/__pwned"</style>',
  "{{constructor.constructor('__pwned=1')()}}",
]

const FORMULAS = [
  "=cmd|'/C __pwned'!A0",
  '=HYPERLINK("//evil.example","__pwned")',
  '+1+1&"__pwned"',
  '-2+3&"__pwned"',
  '@SUM(1)&"__pwned"',
]

export const PAYLOADS: readonly string[] = [...SCRIPTS, ...FORMULAS]
