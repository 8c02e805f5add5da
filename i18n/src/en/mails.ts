/** The texts of mails, which only the server uses. */
export const mails = {
  greeting: 'Hello,',
  regards: 'Poledne',
  why: 'This mail was sent by Poledne on its own; nobody reads answers to it.',
  ignore: 'If it was not you, you need not do anything.',
  codeHolds: 'The code holds for {{minutes}} minutes from the moment you asked for it, and only once.',
  confirmCode: {
    subject: 'Your code to confirm the registration',
    intro: 'to finish the registration of the user name {{username}}, please enter this code:',
    repeated:
      'This username was signed up more than once. This code activates the password entered with the latest sign-up. If you didn’t sign up again, don’t use it.',
  },
  nameTaken: {
    subject: 'Somebody tried to register with your details',
    intro:
      'somebody, perhaps you, tried to register with the user name or the e-mail address of the account {{username}}. That account is yours, and nothing about it has changed.',
    advice: 'If it was you and you have forgotten the password, choose “Lost password” on the sign-in page.',
  },
  resetCode: {
    subject: 'Your code to set a new password',
    intro: 'to set a new password for the user name {{username}}, please enter this code:',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    intro: 'the password of the user name {{username}} was changed just now, and all other devices were signed out.',
    advice:
      'If it was not you, choose “Lost password” on the sign-in page at once and tell whoever looks after Poledne in your company.',
  },
  emailCode: {
    subject: 'Your code to confirm this e-mail address',
    intro: 'To use this e-mail address for the username {{username}}, enter this code in your profile:',
  },
  emailTaken: {
    subject: 'Someone tried to use your e-mail address',
    intro:
      'Someone, perhaps you, tried to use this e-mail address for another account. It belongs to the account {{username}}, and nothing has changed.',
    advice: 'If it was you, sign in as {{username}} and change the address there first.',
  },
  emailChanged: {
    subject: 'Your e-mail address was changed',
    intro: 'The e-mail address of the username {{username}} was changed. Messages no longer come to this address.',
    advice: 'If it wasn’t you, tell your administrator at once.',
  },
  emailChangedByAdmin: {
    subject: 'An administrator changed your e-mail address',
    intro:
      'An administrator changed the e-mail address of the username {{username}}. Messages no longer come to this address.',
    advice: 'If you didn’t expect this, tell your administrator at once.',
  },
  passwordChangedByAdmin: {
    subject: 'An administrator changed your password',
    intro: 'An administrator set a new password for the username {{username}}. All devices were signed out.',
    advice: 'If you didn’t expect this, tell your administrator at once.',
  },
  notPublished: {
    subject: 'Next week’s menu is not published yet',
    intro: 'the menu for the week from {{week}} is not published yet. Missing: {{variants}}.',
    advice: 'You can publish it, or plan its publication, among the weekly menus in Poledne.',
  },
  notPublishedAsPlanned: {
    subject: 'A menu was not published as scheduled',
    intro:
      'the menu {{variants}} for the week from {{week}} was not published as scheduled. It is empty, inactive or archived, or its planner can no longer publish it.',
    advice: 'Check it in Poledne, then publish it or schedule it again.',
  },
}
