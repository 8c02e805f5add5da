/** What is said before sign-in, when something goes wrong, and by the notifications. */
export const shell = {
  signIn: {
    title: 'Sign in',
    lead: 'Weekly menus, prices and screens, ready before noon.',
    username: 'User name',
    password: 'Password',
    showPassword: 'Show the password',
    hidePassword: 'Hide the password',
    submit: 'Sign in',
    failed: 'Signing in failed. Please try again.',
    againTitle: 'Please sign in again',
    againText: 'Your session has ended. What you have typed is still here: sign in and carry on.',
  },
  language: { label: 'Language' },
  theme: { label: 'Appearance', light: 'Light', dark: 'Dark', auto: 'As the system' },
  errors: {
    title: {
      unauthorized: 'Sign-in required',
      forbidden: 'Not allowed',
      notFound: 'Page not found',
      server: 'Server error',
      script: 'Something went wrong',
    },
    text: {
      unauthorized: 'You do not have the authority to perform the requested action.',
      forbidden: 'You do not have the authority to perform the requested action.',
      notFound: 'This is only a 404 page. You may have mistyped the address, or the page has moved.',
      server: 'There was an error on the server, please retry later.',
      script: 'Unexpected application error. Repeat the operation later or contact the administrator.',
    },
    noResponse: 'No response received. Check the connection and try again.',
    home: 'Back to the homepage',
    reload: 'Reload the page',
  },
  loading: 'Loading…',
  closeNotification: 'Close the notification',
}
