/** The own account, and acting as somebody else. */
export const account = {
  switch: {
    refused: 'You cannot act as {{name}}',
  },
}
