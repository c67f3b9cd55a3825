/**
 * The plain controls that plugins build with, dressed by the shell's theme. They come through this package alone, so that
 * every plugin runs on one copy and the library behind them can change.
 */
export {
  ActionIcon,
  Anchor,
  Button,
  Checkbox,
  CloseButton,
  Collapse,
  Combobox,
  Divider,
  FileButton,
  Group,
  Image,
  InputBase,
  Kbd,
  Loader,
  Menu,
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Popover,
  Radio,
  ScrollArea,
  SegmentedControl,
  Select,
  SimpleGrid,
  Skeleton,
  Slider,
  Stack,
  Switch,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Title,
  Tooltip,
  UnstyledButton,
  useCombobox,
  useComputedColorScheme,
  useMantineColorScheme as useColorScheme,
} from '@mantine/core';
export { useDebouncedValue, useElementSize, useHotkeys, useMediaQuery, useResizeObserver } from '@mantine/hooks';
export { Observer, observer, useLocalObservable } from 'mobx-react-lite';
export { Link, Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
