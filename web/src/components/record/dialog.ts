/** The style sheets of everything that opens over the page, in the order in which they build on each other. */
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Group.layer.css'
import '@mantine/core/styles/Text.layer.css'
